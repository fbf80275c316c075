import { expect, it } from 'vitest';
import { FileTree } from '../files/file-tree.js';
import { readOnlyFiles } from '../files/read-only-files.js';
import type { ShellFiles } from '../files/shell-files.js';
import { DEFAULT_SPACE } from '../files/space.js';
import type { FromChild, ToChild } from './child-protocol.js';
import { DEFAULT_SHELL_LIMITS } from './shell-limits.js';
import type { ShellOutcome } from './shell-engine.js';
import type { WorkerLike } from './shell-worker.js';
import { workerPoolShell, type WorkerPoolOptions } from './worker-pool-shell.js';

type Run = Extract<ToChild, { type: 'run' }>;

/** A worker that is told what to say. */
class ScriptedWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  terminated = false;
  readonly told: ToChild[] = [];
  postMessage(message: ToChild): void {
    this.told.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  says(data: FromChild): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
  breaks(message: string): void {
    this.onerror?.({ message } as ErrorEvent);
  }
  /** Ends the command that it was given last. */
  ends(outcome: ShellOutcome = { kind: 'exited', code: 0 }): void {
    const run = this.runs.at(-1)?.run ?? 0;
    this.says({ type: 'done', run, outcome });
  }
  get runs(): readonly Run[] {
    return this.told.filter((message): message is Run => message.type === 'run');
  }
}

function pool(options: WorkerPoolOptions = {}) {
  const workers: ScriptedWorker[] = [];
  const engine = workerPoolShell({
    ...options,
    createWorker: () => {
      workers.push(new ScriptedWorker());
      return workers.at(-1) as ScriptedWorker;
    },
  });
  const files = new FileTree(DEFAULT_SPACE);
  const output: string[] = [];
  const run = (script: string, seen: ShellFiles = files) =>
    engine.run({ script, cwd: '/', env: {}, stdin: '', plan: null }, seen, DEFAULT_SHELL_LIMITS, (stream, text) =>
      output.push(`${stream}: ${text}`),
    );
  const scripts = () => workers.map(({ runs }) => runs.map(({ request }) => request.script));
  return { engine, workers, files, output, run, scripts };
}

it('starts nothing before the first command, and no more than are kept warm at once', () => {
  const { workers, run, scripts } = pool({ warm: 2 });
  expect(workers).toEqual([]);
  run('a');
  run('b');
  run('c');
  expect(scripts()).toEqual([['a'], ['b']]);
});

it('gives a free worker the next command, in the order in which they came', async () => {
  const { workers, run, scripts, output } = pool({ warm: 1 });
  const first = run('a');
  run('b');
  run('c');
  workers[0]?.says({ type: 'ready' });
  workers[0]?.says({ type: 'output', run: 1, stream: 'stdout', text: 'from a' });
  workers[0]?.ends();
  expect(await first.outcome).toEqual({ kind: 'exited', code: 0 });
  workers[0]?.ends();
  expect(scripts()).toEqual([['a', 'b', 'c']]);
  expect(output).toEqual(['stdout: from a']);
});

it('says when a command has begun: those that wait have not, and one that is stopped never keeps anybody waiting', async () => {
  const { workers, run } = pool({ warm: 1 });
  const begun: string[] = [];
  const [, , stopped] = ['a', 'b', 'c'].map((script) => {
    const started = run(script);
    void started.begun?.then(() => begun.push(script));
    return started;
  });
  await Promise.resolve();
  expect(begun).toEqual(['a']);
  stopped?.stop();
  await stopped?.begun;
  expect(begun).toEqual(['a', 'c']);
  workers[0]?.says({ type: 'ready' });
  workers[0]?.ends();
  await Promise.resolve();
  expect(begun).toEqual(['a', 'c', 'b']);
});

it('a stop ends the worker, replaces it and serves who waits', async () => {
  const { workers, run, scripts } = pool({ warm: 1 });
  const stopped = run('loop');
  run('next');
  stopped.stop();
  stopped.stop();
  expect(await stopped.outcome).toEqual({ kind: 'stopped' });
  expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
  expect(scripts()).toEqual([['loop'], ['next']]);
});

it('a command that waits for a worker is stopped at once and never run', async () => {
  const { workers, run, scripts } = pool({ warm: 1 });
  run('a');
  const waiting = run('b');
  waiting.stop();
  expect(await waiting.outcome).toEqual({ kind: 'stopped' });
  workers[0]?.says({ type: 'ready' });
  workers[0]?.ends();
  expect(scripts()).toEqual([['a']]);
});

it('a worker whose command met a limit is replaced', async () => {
  const { workers, run } = pool({ warm: 1 });
  const limited = run('a');
  workers[0]?.says({ type: 'ready' });
  workers[0]?.ends({ kind: 'limit', code: 126, message: 'too much' });
  expect(await limited.outcome).toMatchObject({ kind: 'limit' });
  expect(workers.map(({ terminated }) => terminated)).toEqual([true, false]);
});

it('a stop after the end changes nothing', async () => {
  const { workers, run } = pool({ warm: 1 });
  const done = run('a');
  workers[0]?.says({ type: 'ready' });
  workers[0]?.ends();
  await done.outcome;
  run('b');
  done.stop();
  expect(workers.map(({ terminated }) => terminated)).toEqual([false]);
});

it('a worker that cannot be loaded, and one that breaks later, fail their command only', async () => {
  const { workers, run, scripts } = pool({ warm: 1 });
  const first = run('a');
  workers[0]?.breaks('404');
  expect(await first.outcome).toEqual({ kind: 'not-started', message: 'The shell worker failed: 404' });
  const second = run('b');
  workers[1]?.says({ type: 'ready' });
  workers[1]?.breaks('out of memory');
  expect(await second.outcome).toEqual({ kind: 'died', message: 'The shell worker failed: out of memory' });
  run('c');
  expect(scripts()).toEqual([['a'], ['b'], ['c']]);
});

it('dispose ends all commands, and those that come later', async () => {
  const { engine, workers, run } = pool({ warm: 1 });
  const outcomes = [run('a').outcome, run('b').outcome];
  engine.dispose();
  outcomes.push(run('c').outcome);
  expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(['died', 'died', 'died']);
  expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
});

it('a read-only command cannot write, whatever its worker asks for', async () => {
  const { workers, run, files } = pool({ warm: 1 });
  let refused = 0;
  run(
    'a',
    readOnlyFiles(files, () => (refused += 1)),
  );
  const worker = workers[0] as ScriptedWorker;
  await files.write('/f', new Uint8Array([1]));
  worker.says({ type: 'call', run: 1, call: 1, op: 'write', args: ['/f', new Uint8Array()] });
  worker.says({ type: 'call', run: 1, call: 2, op: 'read', args: ['/f'] });
  worker.says({ type: 'call', run: 1, call: 3, op: 'constructor' as 'read', args: [] });
  worker.says({ type: 'call', run: 7, call: 4, op: 'read', args: ['/f'] });
  worker.says({ type: 'call', run: 1, call: 5, op: 'read', args: [{}] });
  const answers = () => worker.told.filter(({ type }) => type !== 'run');
  await expect.poll(() => answers().length).toBe(5);
  expect(
    answers()
      .map((answer) => [answer.type, 'call' in answer ? answer.call : 0, 'error' in answer ? answer.error.code : ''])
      .sort((a, b) => Number(a[1]) - Number(b[1])),
  ).toEqual([
    ['refusal', 1, 'EROFS'],
    ['answer', 2, ''],
    ['refusal', 3, 'EPERM'],
    ['refusal', 4, 'EPERM'],
    ['refusal', 5, 'EIO'],
  ]);
  expect(refused).toBe(1);
});
