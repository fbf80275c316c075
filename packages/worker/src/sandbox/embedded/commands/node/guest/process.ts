/** Guest code: `process`, `console`, timers, standard input. */
export const PROCESS = String.raw`
const pending = { ticks: [], immediates: [], timers: [], next: 1 };
class Timeout {
  constructor(id) { this.id = id; }
  unref() { const timer = pending.timers.find(({ id }) => id === this.id); if (timer) timer.unref = true; return this; }
  ref() { return this; }
  hasRef() { return true; }
  refresh() { return this; }
  [Symbol.toPrimitive]() { return this.id; }
}
const addTimer = (fn, delay, args, every) => {
  if (typeof fn !== 'function') { const error = new TypeError('The "callback" argument must be of type function. Received ' + inspect(fn)); error.code = 'ERR_INVALID_ARG_TYPE'; throw error; }
  const ms = Math.max(1, Math.min(Number(delay) || 1, 2 ** 31 - 1));
  const id = pending.next;
  pending.next += 1;
  pending.timers.push({ id, due: host('now', []) + ms, fn, args, every: every ? ms : undefined });
  return new Timeout(id);
};
const clear = (timer) => { const id = timer instanceof Timeout ? timer.id : Number(timer); pending.timers = pending.timers.filter((each) => each.id !== id); };
const setImmediate = (fn, ...args) => { const entry = { fn, args }; pending.immediates.push(entry); return entry; };
Object.assign(globalThis, {
  setTimeout: (fn, delay, ...args) => addTimer(fn, delay, args, false),
  setInterval: (fn, delay, ...args) => addTimer(fn, delay, args, true),
  clearTimeout: clear, clearInterval: clear, setImmediate,
  clearImmediate: (entry) => { pending.immediates = pending.immediates.filter((each) => each !== entry); },
});

const start = host('start', []);
const output = (fd) => ({
  fd, isTTY: false, columns: 80, writable: true,
  write: (data, encoding, done) => { host('print', [fd], typeof data === 'string' ? utf8Encode(data) : data); const after = typeof encoding === 'function' ? encoding : done; if (after) process.nextTick(after); return true; },
  end: (data) => { if (data !== undefined) process.stdout.write(data); },
  on() { return this; }, once() { return this; }, removeListener() { return this; }, emit() { return false; },
});

/** A stream whose content is there from the start. */
const readable = (bytes) => {
  const stream = new EventEmitter();
  let [encoding, started] = [null, false];
  const content = () => { const all = bytes(); return encoding ? all.toString(encoding) : all; };
  const flow = () => {
    if (started) return;
    started = true;
    setImmediate(() => {
      let all;
      try { all = content(); } catch (error) { stream.emit('error', error); return; }
      if (all.length > 0) stream.emit('data', all);
      stream.emit('end');
      stream.emit('close');
    });
  };
  const on = stream.on.bind(stream);
  return Object.assign(stream, {
    fd: 0, isTTY: undefined,
    setEncoding: (name) => { encoding = name; return stream; },
    on: (name, listener) => { on(name, listener); if (name === 'data' || name === 'readable' || name === 'end') flow(); return stream; },
    resume: () => { flow(); return stream; }, pause: () => stream, unref: () => stream, ref: () => stream,
    pipe: (target) => { stream.on('data', (data) => target.write(data)); stream.on('end', () => target === process.stdout || target === process.stderr || target.end()); return target; },
    read: () => { if (started) return null; started = true; return content(); },
    [Symbol.asyncIterator]: async function* () { if (!started) { started = true; const all = content(); if (all.length > 0) yield all; } },
  });
};
const stdinBytes = () => Buffer.from(host('stdin', []));

const process = Object.assign(new EventEmitter(), {
  argv: start.argv, argv0: 'node', execArgv: [], execPath: '/usr/bin/node', env: { ...start.env }, pid: 2, ppid: 1, title: 'node',
  platform: 'linux', arch: 'x64', version: start.version, versions: { node: start.version.slice(1), quickjs: start.engine }, release: { name: 'node' }, exitCode: undefined, config: {}, features: {},
  cwd: () => start.cwd,
  chdir: (to) => { const target = path.resolve(to); if (!fs.statSync(target).isDirectory()) throw Object.assign(new Error("ENOTDIR: not a directory, chdir '" + to + "'"), { code: 'ENOTDIR' }); start.cwd = target; },
  exit: (code) => { if (code !== undefined) process.exitCode = code; finish(); host('exit', [Number(process.exitCode ?? 0)]); },
  abort: () => host('exit', [134]),
  nextTick: (fn, ...args) => { pending.ticks.push({ fn, args }); },
  uptime: () => (host('now', []) - start.now) / 1000,
  hrtime: Object.assign((before) => { const ns = Math.round((host('now', []) - start.now) * 1e6); const [s, n] = [Math.floor(ns / 1e9), ns % 1e9]; return before ? [s - before[0] - (n < before[1] ? 1 : 0), (n - before[1] + 1e9) % 1e9] : [s, n]; }, { bigint: () => BigInt(Math.round((host('now', []) - start.now) * 1e6)) }),
  memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
  getuid: () => 1000, getgid: () => 1000, umask: () => 0o022, emitWarning: (warning) => { process.stderr.write('(node) Warning: ' + (warning.message ?? warning) + '\n'); },
  kill: () => { throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' }); },
  stdout: output(1), stderr: output(2), stdin: readable(stdinBytes),
});
builtins.process = process;
globalThis.process = process;
globalThis.global = globalThis;

let finished = false;
const finish = () => { if (finished) return; finished = true; process.emit('exit', Number(process.exitCode ?? 0)); };

const counts = new Map();
const clocks = new Map();
let indent = '';
const line = (fd, args) => process[fd].write((indent === '' ? format(...args) : format(...args).replace(/^/gm, indent)) + '\n');
const table = (rows) => {
  if (typeof rows !== 'object' || rows === null) return line('stdout', [rows]);
  const names = [];
  const entries = Object.entries(rows).map(([index, row]) => {
    const cells = typeof row === 'object' && row !== null ? row : { Values: row };
    for (const name of Object.keys(cells)) if (!names.includes(name)) names.push(name);
    return [index, cells];
  });
  const head = ['(index)', ...names];
  const body = entries.map(([index, cells]) => [index, ...names.map((name) => name in cells ? inspect(cells[name], { depth: 0 }) : '')]);
  const widths = head.map((name, i) => Math.max(name.length, ...body.map((row) => row[i].length)) + 2);
  const rule = (left, middle, right) => left + widths.map((width) => '─'.repeat(width)).join(middle) + right;
  const centred = (cell, width) => { const space = width - cell.length; return ' '.repeat(space >> 1) + cell + ' '.repeat(space - (space >> 1)); };
  const row = (cells) => '│' + cells.map((cell, i) => centred(cell, widths[i])).join('│') + '│';
  line('stdout', [[rule('┌', '┬', '┐'), row(head), rule('├', '┼', '┤'), ...body.map(row), rule('└', '┴', '┘')].join('\n')]);
};
globalThis.console = {
  log: (...args) => line('stdout', args), info: (...args) => line('stdout', args), debug: (...args) => line('stdout', args),
  error: (...args) => line('stderr', args), warn: (...args) => line('stderr', args),
  trace: (...args) => line('stderr', ['Trace: ' + format(...args) + '\n' + new Error().stack]),
  dir: (value, options) => line('stdout', [inspect(value, options)]), table,
  assert: (ok, ...args) => { if (!ok) line('stderr', args.length > 0 ? ['Assertion failed: ' + format(...args)] : ['Assertion failed']); },
  group: (...args) => { if (args.length > 0) line('stdout', args); indent += '  '; }, groupEnd: () => { indent = indent.slice(2); },
  count: (name = 'default') => { counts.set(name, (counts.get(name) || 0) + 1); line('stdout', [name + ': ' + counts.get(name)]); },
  time: (name = 'default') => { clocks.set(name, host('now', [])); },
  timeEnd: (name = 'default') => { line('stdout', [name + ': ' + (host('now', []) - clocks.get(name)).toFixed(3) + 'ms']); clocks.delete(name); },
};
globalThis.console.groupCollapsed = globalThis.console.group;
globalThis.structuredClone = (value) => {
  const made = new Map();
  const copy = (each) => {
    if (typeof each === 'function' || typeof each === 'symbol') throw new Error(String(each) + ' could not be cloned.');
    if (typeof each !== 'object' || each === null) return each;
    if (made.has(each)) return made.get(each);
    if (each instanceof Date) return new Date(each.getTime());
    if (each instanceof RegExp) return new RegExp(each.source, each.flags);
    if (ArrayBuffer.isView(each)) return each.slice();
    const target = Array.isArray(each) ? [] : each instanceof Map ? new Map() : each instanceof Set ? new Set() : each instanceof Error ? new Error(each.message) : {};
    made.set(each, target);
    if (each instanceof Map) for (const [key, inner] of each) target.set(copy(key), copy(inner));
    else if (each instanceof Set) for (const inner of each) target.add(copy(inner));
    else for (const key of Object.keys(each)) target[key] = copy(each[key]);
    return target;
  };
  return copy(value);
};
const performance = { now: () => host('now', []) - start.now, timeOrigin: Date.now(), mark: () => undefined, measure: () => undefined };
globalThis.performance = performance;
globalThis.fetch = () => Promise.reject(new TypeError('fetch failed: there is no network in the embedded sandbox'));
builtins.console = globalThis.console;
builtins.perf_hooks = { performance };
builtins.timers = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };
builtins['timers/promises'] = { setTimeout: (ms, value) => new Promise((resolve) => setTimeout(resolve, ms, value)), setImmediate: (value) => new Promise((resolve) => setImmediate(resolve, value)) };
const createInterface = ({ input }) => {
  const lines = new EventEmitter();
  const split = (all) => { const each = all.toString('utf8').split(/\r?\n/); if (each[each.length - 1] === '') each.pop(); return each; };
  let taken = false;
  const flow = () => {
    if (taken) return;
    taken = true;
    input.on('data', (all) => { for (const each of split(Buffer.from(all))) lines.emit('line', each); });
    input.on('end', () => lines.emit('close'));
  };
  const on = lines.on.bind(lines);
  return Object.assign(lines, {
    on: (name, listener) => { on(name, listener); if (name === 'line' || name === 'close') flow(); return lines; },
    close: () => lines, question: (_text, done) => { on('line', done); flow(); },
    [Symbol.asyncIterator]: async function* () { taken = true; for await (const all of input) yield* split(Buffer.from(all)); },
  });
};
builtins.readline = { createInterface };
`;
