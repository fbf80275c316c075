/** Guest code: `fs` over the sandbox's files. Everything is synchronous underneath; the rest is wrapped round it. */
export const FS = String.raw`
const asPath = (p) => {
  if (typeof p === 'string') return path.resolve(p);
  if (p && typeof p === 'object' && typeof p.href === 'string') return fileURLToPath(p);
  if (Buffer.isBuffer(p)) return path.resolve(p.toString());
  const error = new TypeError('The "path" argument must be of type string or an instance of Buffer or URL. Received ' + (p === undefined ? 'undefined' : typeof p));
  error.code = 'ERR_INVALID_ARG_TYPE';
  throw error;
};
// Errors name the path as the program wrote it.
const file = (op, p, ...args) => {
  try { return host(op, [asPath(p), ...args.slice(0, -1)], args[args.length - 1]); }
  catch (error) {
    if (error.code && typeof p === 'string' && error.path !== undefined) {
      error.message = error.message.replace("'" + error.path + "'", "'" + p + "'");
      error.path = p;
    }
    throw error;
  }
};
const encodingOf = (options) => typeof options === 'string' ? options : options?.encoding ?? null;
const text = (bytes, options) => { const encoding = encodingOf(options); return encoding && encoding !== 'buffer' ? bytes.toString(encoding) : bytes; };
const toBytes = (data, options) => typeof data === 'string' ? Buffer.from(data, encodingOf(options) ?? 'utf8') : ArrayBuffer.isView(data) ? data : fail(new TypeError('The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView.'));

class Stats {
  constructor({ type, size, mode, mtimeMs }) {
    Object.defineProperty(this, '_type', { value: type });
    const kind = { file: 0o100000, directory: 0o040000, symlink: 0o120000 }[type];
    Object.assign(this, { dev: 1, mode: kind | mode, nlink: 1, uid: 1000, gid: 1000, size, atimeMs: mtimeMs, mtimeMs, ctimeMs: mtimeMs, birthtimeMs: mtimeMs });
    for (const each of ['atime', 'mtime', 'ctime', 'birthtime']) this[each] = new Date(mtimeMs);
  }
  isFile() { return this._type === 'file'; }
  isDirectory() { return this._type === 'directory'; }
  isSymbolicLink() { return this._type === 'symlink'; }
  isFIFO() { return false; } isSocket() { return false; } isBlockDevice() { return false; } isCharacterDevice() { return false; }
}
class Dirent {
  constructor(name, type, parent) { this.name = name; this.parentPath = parent; this.path = parent; Object.defineProperty(this, '_type', { value: type }); }
  isFile() { return this._type === 'file'; }
  isDirectory() { return this._type === 'directory'; }
  isSymbolicLink() { return this._type === 'symlink'; }
}

const sync = {
  readFile: (p, options) => text(p === 0 || p === '/dev/stdin' ? stdinBytes() : Buffer.from(file('read', p, null)), options),
  writeFile: (p, data, options) => {
    const bytes = toBytes(data, options);
    if (p === 1 || p === '/dev/stdout') return void process.stdout.write(bytes);
    if (p === 2 || p === '/dev/stderr') return void process.stderr.write(bytes);
    const flag = options?.flag ?? 'w';
    file('write', p, flag.startsWith('a') ? 'append' : flag.includes('x') ? 'create' : 'replace', bytes);
  },
  appendFile: (p, data, options) => void file('write', p, 'append', toBytes(data, options)),
  stat: (p, options) => {
    try { return new Stats(file('stat', p, true, null)); }
    catch (error) { if (options?.throwIfNoEntry === false && error.code === 'ENOENT') return undefined; throw error; }
  },
  lstat: (p, options) => {
    try { return new Stats(file('stat', p, false, null)); }
    catch (error) { if (options?.throwIfNoEntry === false && error.code === 'ENOENT') return undefined; throw error; }
  },
  readdir: (p, options) => {
    const walk = (directory, prefix) => file('list', directory, null).flatMap(({ name, type }) => {
      const here = options?.withFileTypes ? new Dirent(name, type, prefix === '' ? String(p) : path.join(String(p), prefix)) : path.join(prefix, name);
      return options?.recursive && type === 'directory' ? [here, ...walk(path.join(directory, name), path.join(prefix, name))] : [here];
    });
    return walk(String(p), '');
  },
  mkdir: (p, options) => file('mkdir', p, Boolean(options?.recursive), null) ?? undefined,
  rm: (p, options) => {
    const stat = sync.lstat(p, { throwIfNoEntry: false });
    if (!stat && options?.force) return;
    if (stat?.isDirectory() && !options?.recursive) {
      const error = new Error('Path is a directory: rm returned EISDIR (is a directory) ' + p);
      error.code = 'ERR_FS_EISDIR';
      throw error;
    }
    file('remove', p, 'tree', null);
  },
  rmdir: (p, options) => void file('remove', p, options?.recursive ? 'tree' : 'directory', null),
  unlink: (p) => void file('remove', p, 'file', null),
  rename: (from, to) => void file('rename', from, asPath(to), null),
  copyFile: (from, to) => void file('write', to, 'replace', Buffer.from(file('read', from, null))),
  cp: (from, to, options) => {
    if (!sync.stat(from).isDirectory()) { sync.mkdir(path.dirname(to), { recursive: true }); return sync.copyFile(from, to); }
    if (!options?.recursive) { const error = new Error('Recursive option not enabled, cannot copy a directory: ' + from); error.code = 'ERR_FS_EISDIR'; throw error; }
    sync.mkdir(to, { recursive: true });
    for (const name of sync.readdir(from)) sync.cp(path.join(from, name), path.join(to, name), options);
  },
  symlink: (target, p) => void file('symlink', p, String(target), null),
  readlink: (p) => file('readlink', p, null),
  realpath: (p) => file('realpath', p, null),
  chmod: (p, mode) => void file('chmod', p, typeof mode === 'string' ? parseInt(mode, 8) : mode, null),
  utimes: (p, _atime, mtime) => void file('touch', p, mtime instanceof Date ? mtime.getTime() : Number(mtime) * 1000, null),
  access: (p) => void file('stat', p, true, null),
  truncate: (p, length = 0) => void file('write', p, 'replace', Buffer.concat([Buffer.from(file('read', p, null)).subarray(0, length)], length)),
  mkdtemp: (prefix) => { const p = prefix + Math.random().toString(36).slice(2, 8).padEnd(6, '0'); sync.mkdir(p); return p; },
};

const fs = { Stats, Dirent, constants: { F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1 }, existsSync: (p) => { try { file('stat', p, true, null); return true; } catch (error) { if (!error.code) throw error; return false; } } };
const promises = { constants: fs.constants };
for (const [name, run] of Object.entries(sync)) {
  fs[name + 'Sync'] = run;
  fs[name] = (...args) => {
    const done = args.pop();
    if (typeof done !== 'function') { const error = new TypeError('The "cb" argument must be of type function. Received ' + typeof done); error.code = 'ERR_INVALID_ARG_TYPE'; throw error; }
    let result;
    try { result = [null, run(...args)]; } catch (error) { result = [error]; }
    setImmediate(done, ...result);
  };
  promises[name] = async (...args) => run(...args);
}
fs.exists = (p, done) => setImmediate(done, fs.existsSync(p));
fs.promises = promises;

// Streams of whole files: written pieces are appended as they come.
fs.createReadStream = (p, options) => {
  const stream = readable(() => sync.readFile(p));
  if (encodingOf(options)) stream.setEncoding(encodingOf(options));
  return stream;
};
fs.createWriteStream = (p, options) => {
  const stream = new EventEmitter();
  const flag = options?.flags ?? 'w';
  if (flag === 'w') sync.writeFile(p, '');
  stream.write = (data) => { sync.appendFile(p, data); return true; };
  stream.end = (data) => { if (data !== undefined) stream.write(data); setImmediate(() => { stream.emit('finish'); stream.emit('close'); }); return stream; };
  return stream;
};
builtins.fs = fs;
builtins['fs/promises'] = promises;
`;
