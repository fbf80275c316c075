/** Guest code: `util`, `events`, `assert`, `os`, `url` as far as scripts use them. */
export const UTIL = String.raw`
const isDeepEqual = (a, b, strict, pairs = []) => {
  if (strict ? Object.is(a, b) : a == b || (a !== a && b !== b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (pairs.some(([x, y]) => x === a && y === b)) return true;
  const below = [...pairs, [a, b]];
  const same = (x, y) => isDeepEqual(x, y, strict, below);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (a instanceof Date || b instanceof Date) return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
  if (a instanceof RegExp || b instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error || b instanceof Error) { if (!(a instanceof Error && b instanceof Error) || a.message !== b.message || a.name !== b.name) return false; }
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((x) => b.has(x) || [...b].some((y) => same(x, y)));
  if (a instanceof Map && b instanceof Map) return a.size === b.size && [...a].every(([key, x]) => b.has(key) ? same(x, b.get(key)) : [...b].some(([other, y]) => same(key, other) && same(x, y)));
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) return a.length === b.length && Array.prototype.every.call(a, (x, i) => Object.is(x, b[i]));
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.prototype.hasOwnProperty.call(b, key) && same(a[key], b[key]));
};

const promisify = (fn) => (...args) => new Promise((resolve, reject) => fn(...args, (error, value) => error ? reject(error) : resolve(value)));
const types = {
  isPromise: (v) => v instanceof Promise, isRegExp: (v) => v instanceof RegExp, isDate: (v) => v instanceof Date, isMap: (v) => v instanceof Map,
  isSet: (v) => v instanceof Set, isNativeError: (v) => v instanceof Error, isTypedArray: (v) => v instanceof TYPED,
};
builtins.util = {
  inspect, format, promisify, types, TextEncoder, TextDecoder,
  isDeepStrictEqual: (a, b) => isDeepEqual(a, b, true),
  inherits: (child, parent) => { Object.setPrototypeOf(child.prototype, parent.prototype); child.super_ = parent; },
  deprecate: (fn) => fn,
  callbackify: (fn) => (...args) => { const done = args.pop(); fn(...args).then((value) => process.nextTick(done, null, value), (error) => process.nextTick(done, error)); },
  stripVTControlCharacters: (text) => text.replace(/\u001b\[[0-9;]*[A-Za-z]/g, ''),
};

class EventEmitter {
  #listeners = new Map();
  on(name, listener) { this.#list(name).push({ listener, run: listener }); return this; }
  once(name, listener) {
    const run = (...args) => { this.off(name, listener); listener.apply(this, args); };
    this.#list(name).push({ listener, run });
    return this;
  }
  prependListener(name, listener) { this.#list(name).unshift({ listener, run: listener }); return this; }
  off(name, listener) {
    const list = this.#list(name);
    const at = list.findLastIndex((each) => each.listener === listener);
    if (at >= 0) list.splice(at, 1);
    return this;
  }
  emit(name, ...args) {
    const list = [...this.#list(name)];
    if (list.length === 0 && name === 'error') throw args[0] instanceof Error ? args[0] : new Error('Unhandled error. (' + inspect(args[0]) + ')');
    for (const { run } of list) run.apply(this, args);
    return list.length > 0;
  }
  removeAllListeners(name) { if (name === undefined) this.#listeners.clear(); else this.#listeners.delete(name); return this; }
  listenerCount(name) { return this.#list(name).length; }
  listeners(name) { return this.#list(name).map(({ listener }) => listener); }
  eventNames() { return [...this.#listeners].filter(([, list]) => list.length > 0).map(([name]) => name); }
  setMaxListeners() { return this; }
  addListener(name, listener) { return this.on(name, listener); }
  removeListener(name, listener) { return this.off(name, listener); }
  #list(name) { if (!this.#listeners.has(name)) this.#listeners.set(name, []); return this.#listeners.get(name); }
}
EventEmitter.EventEmitter = EventEmitter;
EventEmitter.once = (emitter, name) => new Promise((resolve, reject) => {
  emitter.once(name, (...args) => resolve(args));
  if (name !== 'error') emitter.once('error', reject);
});
builtins.events = EventEmitter;

class AssertionError extends Error {
  constructor({ message, actual, expected, operator }) {
    super(message);
    this.name = 'AssertionError';
    Object.assign(this, { code: 'ERR_ASSERTION', generatedMessage: false, actual, expected, operator });
  }
}
const fail = (message, fallback, actual, expected, operator) => {
  if (message instanceof Error) throw message;
  throw new AssertionError({ message: message ?? fallback, actual, expected, operator });
};
const unequal = (sentence, a, b) => sentence + '\n\n' + inspect(a) + '\n\nshould equal\n\n' + inspect(b);
const assert = (value, message) => { if (!value) fail(message, 'The expression evaluated to a falsy value', value, true, '=='); };
const matches = (error, expected) => {
  if (expected === undefined) return true;
  if (expected instanceof RegExp) return expected.test(String(error));
  if (typeof expected === 'function') return expected.prototype !== undefined && error instanceof expected ? true : expected === Error || Error.isPrototypeOf(expected) ? false : expected(error) === true;
  return Object.keys(expected).every((key) => expected[key] instanceof RegExp ? expected[key].test(error[key]) : isDeepEqual(error[key], expected[key], true));
};
Object.assign(assert, {
  ok: assert, AssertionError,
  equal: (a, b, m) => { if (!(a == b || (a !== a && b !== b))) fail(m, inspect(a) + ' == ' + inspect(b), a, b, '=='); },
  notEqual: (a, b, m) => { if (a == b) fail(m, inspect(a) + ' != ' + inspect(b), a, b, '!='); },
  strictEqual: (a, b, m) => { if (!Object.is(a, b)) fail(m, unequal('Expected values to be strictly equal:', a, b), a, b, 'strictEqual'); },
  notStrictEqual: (a, b, m) => { if (Object.is(a, b)) fail(m, 'Expected "actual" to be strictly unequal to: ' + inspect(b), a, b, 'notStrictEqual'); },
  deepEqual: (a, b, m) => { if (!isDeepEqual(a, b, false)) fail(m, unequal('Expected values to be loosely deep-equal:', a, b), a, b, 'deepEqual'); },
  deepStrictEqual: (a, b, m) => { if (!isDeepEqual(a, b, true)) fail(m, unequal('Expected values to be strictly deep-equal:', a, b), a, b, 'deepStrictEqual'); },
  notDeepStrictEqual: (a, b, m) => { if (isDeepEqual(a, b, true)) fail(m, 'Expected "actual" not to be strictly deep-equal to: ' + inspect(b), a, b, 'notDeepStrictEqual'); },
  notDeepEqual: (a, b, m) => { if (isDeepEqual(a, b, false)) fail(m, 'Expected "actual" not to be loosely deep-equal to: ' + inspect(b), a, b, 'notDeepEqual'); },
  match: (text, pattern, m) => { if (!pattern.test(text)) fail(m, 'The input did not match the regular expression ' + pattern + '. Input:\n\n' + inspect(text) + '\n', text, pattern, 'match'); },
  doesNotMatch: (text, pattern, m) => { if (pattern.test(text)) fail(m, 'The input was expected to not match the regular expression ' + pattern + '. Input:\n\n' + inspect(text) + '\n', text, pattern, 'doesNotMatch'); },
  fail: (m = 'Failed') => fail(m, 'Failed', undefined, undefined, 'fail'),
  throws: (fn, expected, m) => {
    let threw = false;
    try { fn(); } catch (error) { threw = true; if (!matches(error, typeof expected === 'string' ? undefined : expected)) throw error; }
    if (!threw) fail(typeof expected === 'string' ? expected : m, 'Missing expected exception.', undefined, expected, 'throws');
  },
  doesNotThrow: (fn) => { fn(); },
  rejects: async (what, expected, m) => {
    let threw = false;
    try { await (typeof what === 'function' ? what() : what); } catch (error) { threw = true; if (!matches(error, expected)) throw error; }
    if (!threw) fail(m, 'Missing expected rejection.', undefined, expected, 'rejects');
  },
  ifError: (value) => { if (value !== null && value !== undefined) throw value; },
});
assert.strict = assert;
builtins.assert = assert;
builtins['assert/strict'] = assert;

builtins.os = {
  EOL: '\n', platform: () => 'linux', type: () => 'Linux', arch: () => 'x64', release: () => '5.1.0', hostname: () => 'sandbox',
  homedir: () => process.env.HOME || '/', tmpdir: () => process.env.TMPDIR || '/tmp', cpus: () => [], totalmem: () => 0, freemem: () => 0, uptime: () => process.uptime(),
  userInfo: () => ({ username: process.env.USER || 'user', homedir: process.env.HOME || '/', uid: 1000, gid: 1000, shell: '/bin/bash' }),
};
const fileURLToPath = (url) => decodeURIComponent(String(url.href ?? url).replace(/^file:\/\//, ''));
const pathToFileURL = (p) => { const href = 'file://' + encodeURI(path.resolve(p)); return { href, protocol: 'file:', pathname: href.slice(7), toString: () => href }; };
builtins.url = { fileURLToPath, pathToFileURL };
`;
