/** Guest code: `require`, the exports that `import` sees, and the event loop's turn. */
export const MODULES = String.raw`
const NOT_HERE = ['child_process', 'cluster', 'crypto', 'dgram', 'dns', 'http', 'http2', 'https', 'inspector', 'module', 'net', 'repl', 'stream', 'stream/promises', 'string_decoder', 'test', 'tls', 'tty', 'v8', 'vm', 'worker_threads', 'zlib', 'async_hooks', 'querystring', 'sqlite', 'readline/promises', 'util/types'];
const cache = Object.create(null);
const builtin = (id) => {
  const name = id.startsWith('node:') ? id.slice(5) : id;
  if (Object.hasOwn(builtins, name)) return builtins[name];
  if (NOT_HERE.includes(name) && (id !== 'test')) {
    const error = new Error("The module '" + name + "' is not available to node in the embedded sandbox; it is in the WebContainer sandbox");
    error.code = 'ERR_NOT_AVAILABLE';
    throw error;
  }
  if (id.startsWith('node:')) { const error = new Error('No such built-in module: ' + id); error.code = 'ERR_UNKNOWN_BUILTIN_MODULE'; throw error; }
  return undefined;
};
const isFile = (p) => sync.stat(p, { throwIfNoEntry: false })?.isFile() ?? false;
const isDirectory = (p) => sync.stat(p, { throwIfNoEntry: false })?.isDirectory() ?? false;
const asFile = (p) => ['', '.js', '.json', '.cjs', '.mjs'].map((end) => p + end).find((each) => isFile(each));
const asDirectory = (p) => {
  if (!isDirectory(p)) return undefined;
  const manifest = path.join(p, 'package.json');
  const main = isFile(manifest) ? JSON.parse(sync.readFile(manifest, 'utf8')).main : undefined;
  const named = typeof main === 'string' ? asFile(path.join(p, main)) ?? asFile(path.join(p, main, 'index')) : undefined;
  return named ?? asFile(path.join(p, 'index'));
};
const resolveFrom = (id, start, from) => {
  const directory = path.resolve(start);
  const local = /^(\.{0,2}\/|\.{1,2}$)/.test(id);
  const places = [];
  if (local) places.push(path.resolve(directory, id));
  else for (let at = directory; ; at = path.dirname(at)) { places.push(path.join(at, 'node_modules', id)); if (at === '/') break; }
  for (const place of places) {
    const found = asFile(place) ?? asDirectory(place);
    if (found) return sync.realpath(found);
  }
  const error = new Error("Cannot find module '" + id + "'" + (from ? '\nRequire stack:\n- ' + from : ''));
  error.code = 'MODULE_NOT_FOUND';
  throw error;
};
const scopeType = (filename) => {
  for (let at = path.dirname(filename); ; at = path.dirname(at)) {
    const manifest = path.join(at, 'package.json');
    if (isFile(manifest)) return JSON.parse(sync.readFile(manifest, 'utf8')).type === 'module' ? 'module' : 'commonjs';
    if (at === '/') return 'none';
  }
};
const isModule = (filename, source) => filename.endsWith('.mjs') || (!filename.endsWith('.cjs') && !filename.endsWith('.json') && (scopeType(filename) === 'module' || (scopeType(filename) === 'none' ? looksLikeModule(source) : false)));
const looksLikeModule = (source) => /^\s*(import\s*[\w{*'"]|export\s+(default|const|let|function|class|async|\{|\*))/m.test(source);

const makeRequire = (filename) => {
  const directory = path.dirname(filename);
  const resolve = (id) => { const own = builtin(id); return own === undefined ? resolveFrom(id, directory, filename) : id; };
  const require = (id) => {
    if (typeof id !== 'string') throw new TypeError('The "id" argument must be of type string. Received ' + inspect(id));
    return builtin(id) ?? load(resolveFrom(id, directory, filename));
  };
  return Object.assign(require, { resolve, cache, main: undefined });
};
const load = (filename) => {
  if (cache[filename]) return cache[filename].exports;
  const module = { exports: {}, filename, id: filename, loaded: false, children: [], paths: [] };
  cache[filename] = module;
  try { run(module, sync.readFile(filename, 'utf8')); } catch (error) { delete cache[filename]; throw error; }
  module.loaded = true;
  return module.exports;
};
const run = (module, source) => {
  const { filename } = module;
  if (filename.endsWith('.json')) {
    try { module.exports = JSON.parse(source); } catch (error) { error.message = filename + ': ' + error.message; throw error; }
    return;
  }
  if (isModule(filename, source)) {
    const error = new Error("require() of ES Module " + filename + " is not supported here; use import");
    error.code = 'ERR_REQUIRE_ESM';
    throw error;
  }
  const require = makeRequire(filename);
  require.main = mainModule;
  module.require = require;
  compile(source, filename).call(module.exports, module.exports, require, module, filename, path.dirname(filename));
};
const compile = (source, filename) => hostCompile('(function (exports, require, module, __filename, __dirname) {' + source.replace(/^#!/, '//') + '\n})', filename);
let mainModule;

// What the host calls.
const calls = {
  runFile(filename) {
    mainModule = { exports: {}, filename, id: '.', loaded: false, children: [], paths: [] };
    cache[filename] = mainModule;
    run(mainModule, sync.readFile(filename, 'utf8'));
  },
  runText(source, filename, print) {
    const require = makeRequire(filename);
    mainModule = { exports: {}, filename, id: '[eval]', require };
    Object.assign(globalThis, { require, module: mainModule, exports: mainModule.exports, __filename: '[eval]', __dirname: '.' });
    for (const [name, value] of Object.entries(builtins)) if (/^[a-z_]+$/.test(name) && !(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    const value = hostEval(source, '[eval]');
    if (print) line('stdout', [value]);
  },
  resolve: (id, from) => { const own = builtin(id); if (own !== undefined) return 'node:' + (id.startsWith('node:') ? id.slice(5) : id); return id.startsWith('file://') ? fileURLToPath(id) : resolveFrom(id, path.dirname(path.resolve(from)), from); },
  source(name) {
    const builtinName = name.startsWith('node:') ? name.slice(5) : undefined;
    const text = builtinName === undefined ? sync.readFile(name, 'utf8') : '';
    if (builtinName === undefined && isModule(name, text)) {
      const meta = { url: 'file://' + name, filename: name, dirname: path.dirname(name) };
      return 'Object.assign(import.meta, ' + JSON.stringify(meta) + ');' + text.replace(/^#!/, '//');
    }
    const value = builtinName === undefined ? load(name) : builtins[builtinName];
    const key = 'imported ' + name;
    Object.defineProperty(globalThis, key, { value, configurable: true });
    const names = Object.keys(value ?? {}).filter((each) => /^[A-Za-z_$][\w$]*$/.test(each) && each !== 'default');
    return 'const m = globalThis[' + JSON.stringify(key) + '];export default m;' + names.map((each, i) => 'const n' + i + ' = m.' + each + ';export { n' + i + ' as ' + each + ' };').join('');
  },
  text: (filename) => sync.readFile(filename, 'utf8').replace(/^#!/, '//'),
  isModule: (filename) => isModule(filename, sync.readFile(filename, 'utf8')),
  looksLikeModule,
  locate: (id) => resolveFrom(path.resolve(id), process.cwd(), undefined),
  ticks() {
    let ran = false;
    for (let tick = pending.ticks.shift(); tick; tick = pending.ticks.shift()) { tick.fn(...tick.args); ran = true; }
    return ran;
  },
  /** Runs what is due. The ms until there is more to do, 0 for at once, -1 for nothing. */
  turn() {
    const immediates = pending.immediates.splice(0);
    const now = host('now', []);
    const due = pending.timers.filter((timer) => timer.due <= now).sort((a, b) => a.due - b.due || a.id - b.id);
    if (due.length > 0) {
      pending.immediates.unshift(...immediates);
      const [timer] = due;
      if (timer.every === undefined) clear(timer.id); else timer.due = now + timer.every;
      timer.fn(...timer.args);
      return 0;
    }
    for (const { fn, args } of immediates) fn(...args);
    if (immediates.length > 0 || pending.ticks.length > 0) return 0;
    const waiting = pending.timers.filter((timer) => !timer.unref);
    return waiting.length === 0 ? -1 : Math.max(0, Math.min(...waiting.map(({ due: at }) => at)) - now);
  },
  end: () => { if (process.listenerCount('beforeExit') > 0) { process.emit('beforeExit', Number(process.exitCode ?? 0)); process.removeAllListeners('beforeExit'); return true; } finish(); return false; },
  exitCode: () => Number(process.exitCode ?? 0),
  // Without the frames of what is written here.
  describe: (error) => (error instanceof Error ? inspect(error) : 'Uncaught ' + inspect(error)).replace(/\n *at [^\n]*\((node:internal[^)]*|native)\)/g, ''),
  uncaught: (error) => { if (process.listenerCount('uncaughtException') === 0) return false; process.emit('uncaughtException', error, 'uncaughtException'); return true; },
};
return calls;
`;
