/** Guest code: bytes and text, as far as scripts use them. */
export const BUFFER = String.raw`
const utf8Encode = (text) => new Uint8Array(host('encode', [String(text)]));
const utf8Decode = (bytes, fatal) => host('decode', [fatal === true], bytes);

class TextEncoder {
  get encoding() { return 'utf-8'; }
  encode(text = '') { return utf8Encode(text); }
}
class TextDecoder {
  constructor(label = 'utf-8', options = {}) {
    if (!/^utf-?8$/i.test(label)) throw new RangeError('The "' + label + '" encoding is not supported here');
    this.fatal = Boolean(options.fatal);
  }
  get encoding() { return 'utf-8'; }
  decode(bytes) {
    if (bytes === undefined) return '';
    return utf8Decode(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), this.fatal).replace(/^\uFEFF/, '');
  }
}

const latin1 = (bytes) => { let text = ''; for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096)); return text; };
const fromLatin1 = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0) & 255);

class Buffer extends Uint8Array {
  static from(value, encoding, length) {
    if (typeof value === 'string') return Buffer.of_(Buffer.encode_(value, encoding));
    if (value instanceof ArrayBuffer) return new Buffer(value, encoding, length);
    if (ArrayBuffer.isView(value) || Array.isArray(value)) return Buffer.of_(Uint8Array.from(value));
    if (value && value.type === 'Buffer' && Array.isArray(value.data)) return Buffer.of_(Uint8Array.from(value.data));
    throw new TypeError('The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array. Received ' + inspect(value));
  }
  static of_(bytes) { return new Buffer(bytes.buffer, bytes.byteOffset, bytes.byteLength); }
  static encode_(text, encoding = 'utf8') {
    switch (String(encoding).toLowerCase()) {
      case 'utf8': case 'utf-8': return utf8Encode(text);
      case 'latin1': case 'binary': case 'ascii': return fromLatin1(text);
      case 'hex': return Uint8Array.from(text.match(/[0-9a-f]{2}/gi) || [], (pair) => parseInt(pair, 16));
      case 'base64': case 'base64url': {
        const plain = text.replace(/-/g, '+').replace(/_/g, '/').replace(/[^A-Za-z0-9+/]/g, '');
        return fromLatin1(atob(plain + '==='.slice((plain.length + 3) % 4)));
      }
      case 'utf16le': case 'ucs2': return Uint8Array.from([...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]));
      default: { const error = new TypeError('Unknown encoding: ' + encoding); error.code = 'ERR_UNKNOWN_ENCODING'; throw error; }
    }
  }
  static alloc(size, fill, encoding) { const made = new Buffer(size); return fill === undefined ? made : made.fill(typeof fill === 'string' ? Buffer.from(fill, encoding)[0] : fill); }
  static allocUnsafe(size) { return new Buffer(size); }
  static isBuffer(value) { return value instanceof Buffer; }
  static isEncoding(name) { try { Buffer.encode_('', name); return true; } catch { return false; } }
  static byteLength(value, encoding) { return typeof value === 'string' ? Buffer.encode_(value, encoding).length : value.byteLength; }
  static concat(list, total) {
    const size = total ?? list.reduce((sum, each) => sum + each.length, 0);
    const made = new Buffer(size);
    let at = 0;
    for (const each of list) { made.set(each.subarray(0, Math.max(0, size - at)), at); at += each.length; }
    return made;
  }
  static compare(a, b) {
    for (let i = 0; i < Math.min(a.length, b.length); i += 1) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
    return Math.sign(a.length - b.length);
  }
  toString(encoding = 'utf8', start = 0, end = this.length) {
    const bytes = this.subarray(start, end);
    switch (String(encoding).toLowerCase()) {
      case 'utf8': case 'utf-8': return utf8Decode(bytes);
      case 'latin1': case 'binary': return latin1(bytes);
      case 'ascii': return latin1(bytes.map((b) => b & 127));
      case 'hex': return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
      case 'base64': return btoa(latin1(bytes));
      case 'base64url': return btoa(latin1(bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
      case 'utf16le': case 'ucs2': { let text = ''; for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode(bytes[i] | (bytes[i + 1] << 8)); return text; }
      default: { const error = new TypeError('Unknown encoding: ' + encoding); error.code = 'ERR_UNKNOWN_ENCODING'; throw error; }
    }
  }
  toJSON() { return { type: 'Buffer', data: Array.from(this) }; }
  equals(other) { return Buffer.compare(this, other) === 0; }
  compare(other) { return Buffer.compare(this, other); }
  slice(start, end) { return this.subarray(start, end); }
  write(text, offset = 0) { const bytes = utf8Encode(text).subarray(0, this.length - offset); this.set(bytes, offset); return bytes.length; }
  copy(target, at = 0, start = 0, end = this.length) { const part = this.subarray(start, Math.min(end, start + target.length - at)); target.set(part, at); return part.length; }
  indexOf(value, from = 0) {
    if (typeof value === 'number') return super.indexOf(value, from);
    const bytes = typeof value === 'string' ? utf8Encode(value) : value;
    outer: for (let i = from; i <= this.length - bytes.length; i += 1) {
      for (let j = 0; j < bytes.length; j += 1) if (this[i + j] !== bytes[j]) continue outer;
      return i;
    }
    return -1;
  }
  includes(value, from) { return this.indexOf(value, from) >= 0; }
}
for (const [name, get, size] of [['UInt8', 'Uint8', 1], ['Int8', 'Int8', 1], ['UInt16', 'Uint16', 2], ['Int16', 'Int16', 2], ['UInt32', 'Uint32', 4], ['Int32', 'Int32', 4], ['Float', 'Float32', 4], ['Double', 'Float64', 8]]) {
  for (const end of size === 1 ? [''] : ['LE', 'BE']) {
    const view = (buffer) => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    const read = function (offset = 0) { return view(this)['get' + get](offset, end === 'LE'); };
    const write = function (value, offset = 0) { view(this)['set' + get](offset, value, end === 'LE'); return offset + size; };
    Object.defineProperty(Buffer.prototype, 'read' + name + end, { value: read, writable: true, configurable: true });
    Object.defineProperty(Buffer.prototype, 'write' + name + end, { value: write, writable: true, configurable: true });
  }
}
builtins.buffer = { Buffer, constants: { MAX_LENGTH: 2 ** 30 } };
Object.assign(globalThis, { Buffer, TextEncoder, TextDecoder });
`;
