// Makes the edge VM of the tests what hosted edge runtimes are: newer than this VM in two places, and without the
// globals of Node that the test runner leaves in it.

AbortSignal.any ??= (signals) => {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason);
      break;
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal });
  }
  return controller.signal;
};

// The VM borrows these from the host: their results belong to the host's realm, and equal nothing of ours.
const hostClone = globalThis.structuredClone;
globalThis.structuredClone = (
  /** @type {any} */ value,
  /** @type {StructuredSerializeOptions | undefined} */ options,
) => intoThisRealm(hostClone(value, options), new Map());

const hostEncode = TextEncoder.prototype.encode;
TextEncoder.prototype.encode = function encode(/** @type {string | undefined} */ text) {
  return new Uint8Array(hostEncode.call(this, text));
};

/** @param {any} value @param {Map<object, object>} seen @returns {any} */
function intoThisRealm(value, seen) {
  if (typeof value !== 'object' || value === null) return value;
  const known = seen.get(value);
  if (known) return known;
  /** @template {object} T @param {T} copy */
  const remember = (copy) => (seen.set(value, copy), copy);
  switch (Object.prototype.toString.call(value)) {
    case '[object Array]': {
      const copy = remember(/** @type {unknown[]} */ ([]));
      for (const item of value) copy.push(intoThisRealm(item, seen));
      return copy;
    }
    case '[object Object]': {
      const copy = remember(/** @type {Record<string, unknown>} */ ({}));
      for (const [key, item] of Object.entries(value)) {
        Object.defineProperty(copy, key, {
          value: intoThisRealm(item, seen),
          configurable: true,
          enumerable: true,
          writable: true,
        });
      }
      return copy;
    }
    case '[object Map]': {
      const copy = remember(new Map());
      for (const [key, item] of value) copy.set(intoThisRealm(key, seen), intoThisRealm(item, seen));
      return copy;
    }
    case '[object Set]': {
      const copy = remember(new Set());
      for (const item of value) copy.add(intoThisRealm(item, seen));
      return copy;
    }
    case '[object Date]':
      return remember(new Date(value.getTime()));
    case '[object Uint8Array]':
      return remember(new Uint8Array(value));
    default:
      return value;
  }
}

for (const name of ['Buffer', 'process', 'global', 'setImmediate', 'clearImmediate'])
  Reflect.deleteProperty(globalThis, name);
