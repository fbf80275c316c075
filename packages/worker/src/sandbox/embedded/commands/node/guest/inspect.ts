/** Guest code: values as Node prints them, and `util`. */
export const INSPECT = String.raw`
const quote = (text) => {
  const mark = !text.includes("'") ? "'" : !text.includes('"') ? '"' : !text.includes(BACKTICK) && !text.includes('\u0024{') ? BACKTICK : "'";
  const named = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '\b': '\\b', '\f': '\\f', '\v': '\\v', '\\': '\\\\' };
  const inner = text.replace(/[\x00-\x1f\x7f\\]/g, (c) => named[c] || '\\x' + c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0'));
  return mark + (mark === "'" ? inner.replace(/'/g, "\\'") : inner) + mark;
};
const keyText = (key) => typeof key === 'symbol' ? '[' + key.toString() + ']' : /^[A-Za-z_][A-Za-z_0-9]*$/.test(key) ? key : quote(key);
const TYPED = Object.getPrototypeOf(Uint8Array);

const className = (value) => {
  for (let at = value; at !== null; at = Object.getPrototypeOf(at)) {
    const own = Object.getOwnPropertyDescriptor(at, 'constructor');
    if (own && typeof own.value === 'function' && own.value.name !== '' && value instanceof own.value) return own.value.name;
  }
  return null;
};

const primitive = (value) => {
  switch (typeof value) {
    case 'string': return quote(value);
    case 'number': return Object.is(value, -0) ? '-0' : String(value);
    case 'bigint': return value + 'n';
    case 'symbol': return value.toString();
    default: return String(value);
  }
};

const functionText = (value) => {
  const kind = /^class\b/.test(Function.prototype.toString.call(value)) ? 'class' : value.constructor ? value.constructor.name || 'Function' : 'Function';
  if (kind !== 'class') return '[' + kind + (value.name ? ': ' + value.name : ' (anonymous)') + ']';
  const parent = Object.getPrototypeOf(value);
  return '[class ' + (value.name || '(anonymous)') + (parent && parent.name ? ' extends ' + parent.name : '') + ']';
};

const errorText = (value) => {
  const head = Error.prototype.toString.call(value);
  const stack = typeof value.stack === 'string' ? value.stack.replace(/\n+$/, '') : '';
  return stack === '' ? '[' + head + ']' : stack.startsWith(head.split('\n')[0]) ? stack : head + '\n' + stack;
};

const formatValue = (value, depth, context) => {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return primitive(value);
  const custom = value[Symbol.for('nodejs.util.inspect.custom')];
  if (typeof custom === 'function') {
    const out = custom.call(value, context.depth - depth, context, inspect);
    return typeof out === 'string' ? out : formatValue(out, depth, context);
  }
  if (context.seen.includes(value)) { context.circular.add(value); return '[Circular *1]'; }
  const name = className(value);
  const isArray = Array.isArray(value);
  const keys = Object.keys(value).filter((key) => !((isArray || value instanceof TYPED) && /^\d+$/.test(key)));
  for (const symbol of Object.getOwnPropertySymbols(value)) if (Object.prototype.propertyIsEnumerable.call(value, symbol)) keys.push(symbol);
  const tagged = value[Symbol.toStringTag];
  const tag = typeof tagged === 'string' && tagged !== '' && tagged !== name ? ' [' + tagged + ']' : '';
  const label = (plain, size) => name === plain && size === undefined && tag === '' ? '' : (name === null ? '[' + plain + (size === undefined ? '' : '(' + size + ')') + ': null prototype]' : name + (size === undefined ? '' : '(' + size + ')')) + tag + ' ';
  let [open, close, base, entries] = ['{', '}', '', undefined];

  if (isArray) { open = (name === 'Array' ? '' : label('Array', value.length)) + '['; close = ']'; entries = 'array'; }
  else if (value instanceof Set) { open = label('Set', value.size) + '{'; entries = 'set'; }
  else if (value instanceof Map) { open = label('Map', value.size) + '{'; entries = 'map'; }
  else if (value instanceof Buffer) return '<Buffer' + Array.from(value.subarray(0, 50), (b) => ' ' + b.toString(16).padStart(2, '0')).join('') + (value.length > 50 ? ' ... ' + (value.length - 50) + ' more byte' + (value.length > 51 ? 's' : '') : '') + '>';
  else if (value instanceof TYPED) { open = label(name, value.length) + '['; close = ']'; entries = 'array'; }
  else if (typeof value === 'function') base = functionText(value);
  else if (value instanceof RegExp) base = RegExp.prototype.toString.call(value);
  else if (value instanceof Date) base = Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  else if (value instanceof Error) { base = errorText(value); if ('cause' in value && !keys.includes('cause')) keys.push('cause'); }
  else if (value instanceof Promise) { open = 'Promise {'; entries = 'promise'; }
  else if (value instanceof ArrayBuffer) { open = 'ArrayBuffer {'; entries = 'bytes'; }
  else if (value instanceof WeakMap || value instanceof WeakSet) return name + ' { <items unknown> }';
  else if (value instanceof Number || value instanceof String || value instanceof Boolean) base = '[' + name + ': ' + primitive(value.valueOf()) + ']';
  else if (tagged === 'Arguments' || Object.prototype.toString.call(value) === '[object Arguments]') { open = '[Arguments] ['; close = ']'; entries = 'array'; }
  else if (Object.prototype.toString.call(value) === '[object Generator]') open = 'Object [Generator] {';
  else open = label('Object') + '{';

  if (base !== '' && keys.length === 0) return base;
  if (depth > context.depth) return isArray ? '[Array]' : '[' + (name === null ? 'Object: null prototype' : name) + ']';
  context.seen.push(value);
  context.deepest = depth;
  context.indent += 2;
  const out = [];
  if (entries === 'array') {
    const shown = Math.min(value.length, context.maxArrayLength);
    let holes = 0;
    const flush = () => { if (holes > 0) out.push('<' + holes + ' empty item' + (holes > 1 ? 's' : '') + '>'); holes = 0; };
    for (let i = 0; i < shown; i += 1) {
      if (!(i in value)) { holes += 1; continue; }
      flush();
      out.push(formatValue(value[i], depth + 1, context));
    }
    flush();
    if (value.length > shown) out.push('... ' + (value.length - shown) + ' more item' + (value.length - shown > 1 ? 's' : ''));
  } else if (entries === 'set') { for (const each of Set.prototype.values.call(value)) out.push(formatValue(each, depth + 1, context)); }
  else if (entries === 'map') { for (const [key, each] of Map.prototype.entries.call(value)) out.push(formatValue(key, depth + 1, context) + ' => ' + formatValue(each, depth + 1, context)); }
  else if (entries === 'promise') {
    const [state, inner] = promiseState(value);
    out.push(state === 'pending' ? '<pending>' : (state === 'rejected' ? '<rejected> ' : '') + formatValue(inner, depth + 1, context));
  } else if (entries === 'bytes') {
    out.push('[Uint8Contents]: <' + Array.from(new Uint8Array(value).subarray(0, 50), (b) => b.toString(16).padStart(2, '0')).join(' ') + '>', 'byteLength: ' + value.byteLength);
  }
  const listed = out.length;
  for (const key of keys) {
    const own = Object.getOwnPropertyDescriptor(value, key) || { value: value[key] };
    const text = own.get ? (own.set ? '[Getter/Setter]' : '[Getter]') : own.set ? '[Setter]' : formatValue(own.value, depth + 1, context);
    out.push((Object.prototype.propertyIsEnumerable.call(value, key) ? keyText(key) : '[' + String(key) + ']') + ': ' + text);
  }
  context.seen.pop();
  context.indent -= 2;
  const circular = context.circular.has(value) ? '<ref *1> ' : '';
  if (out.length === 0) return circular + open + close;
  const columns = entries === 'array' && listed === out.length && out.length > 6 ? group(out, value, context) : out;
  return layOut(columns, base === '' ? circular + open : '{', close, base === '' ? '' : circular + base, depth, context, columns !== out);
};

// Long arrays stand in columns: about two and a half times as wide as high, and numbers right-aligned.
const group = (out, value, context) => {
  const count = value.length > context.maxArrayLength ? out.length - 1 : out.length;
  const sizes = out.slice(0, count).map((each) => each.length);
  const total = sizes.reduce((sum, size) => sum + size + 2, 0);
  const widest = Math.max(...sizes) + 2;
  const room = context.breakLength - context.indent;
  if (widest * 3 >= room || (total / widest <= 5 && widest > 8)) return out;
  const typical = Math.max(widest - 3 - Math.sqrt(widest - total / out.length), 1);
  const columns = Math.min(Math.round(Math.sqrt(2.5 * typical * count) / typical), Math.floor(room / widest), 12, 15);
  if (columns <= 1) return out;
  const widths = Array.from({ length: columns }, (_, column) => Math.max(...sizes.filter((_, i) => i % columns === column)) + 2);
  const numbers = Array.from(value).every((each) => typeof each === 'number' || typeof each === 'bigint');
  const rows = [];
  for (let start = 0; start < count; start += columns) {
    const row = out.slice(start, Math.min(start + columns, count));
    rows.push(row.map((cell, i) => {
      const last = i === row.length - 1;
      const text = last ? cell : cell + ', ';
      return numbers ? text.padStart(last ? widths[i] - 2 : widths[i]) : last ? text : text.padEnd(widths[i]);
    }).join(''));
  }
  return [...rows, ...out.slice(count)];
};

// One line where it fits and nothing in it lies more than three levels deep.
const layOut = (out, open, close, base, depth, context, grouped) => {
  const head = base === '' ? open : base + ' ' + open;
  if (!grouped && context.deepest - depth < 3) {
    const length = out.reduce((sum, each) => sum + each.length, 0) + 2 * out.length + context.indent + open.length + base.length + 10;
    const text = out.join(', ');
    if (length <= context.breakLength && !text.includes('\n') && !base.includes('\n')) return head + ' ' + text + ' ' + close;
  }
  const indent = '\n' + ' '.repeat(context.indent);
  return head + indent + '  ' + out.join(',' + indent + '  ') + indent + close;
};

const inspect = (value, options) => {
  const given = typeof options === 'object' && options !== null ? options : {};
  return formatValue(value, 0, {
    depth: given.depth === null ? Infinity : given.depth ?? 2,
    breakLength: given.breakLength ?? 80,
    maxArrayLength: given.maxArrayLength === null ? Infinity : given.maxArrayLength ?? 100,
    seen: [], circular: new Set(), indent: 0, deepest: 0,
  });
};
inspect.custom = Symbol.for('nodejs.util.inspect.custom');
inspect.defaultOptions = {};

const format = (...args) => {
  if (typeof args[0] !== 'string') return args.map((each) => typeof each === 'string' ? each : inspect(each)).join(' ');
  let next = 1;
  const text = args.length === 1 ? args[0] : args[0].replace(/%[sdifjoOc%]/g, (mark) => {
    if (mark === '%%') return '%';
    if (next >= args.length) return mark;
    const value = args[next];
    next += 1;
    switch (mark) {
      case '%s': return typeof value === 'string' ? value : typeof value === 'object' && value !== null && !(value instanceof Error) ? inspect(value, { depth: 0 }) : typeof value === 'bigint' ? value + 'n' : typeof value === 'function' ? functionText(value) : value instanceof Error ? errorText(value) : Object.is(value, -0) ? '-0' : String(value);
      case '%d': return typeof value === 'object' ? 'NaN' : String(Number(value));
      case '%i': return String(parseInt(value, 10));
      case '%f': return String(parseFloat(value));
      case '%j': return JSON.stringify(value);
      case '%c': return '';
      default: return inspect(value, { depth: mark === '%o' ? 4 : undefined });
    }
  });
  return [text, ...args.slice(next).map((each) => typeof each === 'string' ? each : inspect(each))].join(' ');
};
`;
