// What is left on a page of a session that was disposed of, and what two sessions of one page see of each other.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { embedded } from '../sandbox/embedded/descriptor.js';
import { bash, disposing, scripted, textOf } from './cases/harness.cases.js';
import { connect } from './connect.js';

const start = disposing((options) =>
  connect({
    createWorker: () => new Worker(new URL('../host/host.js', import.meta.url), { type: 'module' }),
    sandbox: embedded({ persist: 'none' }),
    ...options,
  }),
);

/** What was opened since the test began and is not closed, by kind. */
const open = { timers: new Set(), workers: new Set(), channels: new Set() };
/** Names of the locks that the page asked for: its seat, and the life of each worker, which that worker holds. */
const lockNames = new Set<string | undefined>();

beforeEach(() => {
  for (const kind of Object.values(open)) kind.clear();
  lockNames.clear();
  const { setTimeout, clearTimeout, setInterval, clearInterval, Worker, BroadcastChannel } = globalThis;
  const started = (id: number) => (open.timers.add(id), id);
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
    const id = setTimeout(() => (open.timers.delete(id), run()), ms);
    return started(id as unknown as number);
  });
  vi.stubGlobal('setInterval', (run: () => void, ms?: number) => started(setInterval(run, ms) as unknown as number));
  vi.stubGlobal('clearTimeout', (id: number) => (open.timers.delete(id), clearTimeout(id)));
  vi.stubGlobal('clearInterval', (id: number) => (open.timers.delete(id), clearInterval(id)));
  class CountedWorker extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      open.workers.add(this);
    }
    override terminate() {
      open.workers.delete(this);
      super.terminate();
    }
  }
  class CountedChannel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      open.channels.add(this);
    }
    override close() {
      open.channels.delete(this);
      super.close();
    }
  }
  vi.stubGlobal('Worker', CountedWorker);
  vi.stubGlobal('BroadcastChannel', CountedChannel);
  const { request } = LockManager.prototype;
  const noted = (name: string, options: LockOptions, granted: LockGrantedCallback<unknown>) => {
    lockNames.add(name);
    return request.call(navigator.locks, name, options, granted);
  };
  vi.spyOn(navigator.locks, 'request').mockImplementation(noted as typeof request);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Locks of this page's sessions that somebody holds or waits for, its workers included. */
async function locksLeft(): Promise<readonly string[]> {
  const { held = [], pending = [] } = await navigator.locks.query();
  return [...held, ...pending].flatMap(({ name = '' }) => (lockNames.has(name) ? [name] : []));
}
const left = async () => ({
  timers: open.timers.size,
  workers: open.workers.size,
  channels: open.channels.size,
  locks: await locksLeft(),
});
const NOTHING = { timers: 0, workers: 0, channels: 0, locks: [] };

it('F5 dispose leaves no worker, lock, channel or timer, of the tab that has a session and of one that watches', async () => {
  const same = { sessionId: crypto.randomUUID(), namespace: crypto.randomUUID(), allowedTools: ['Bash'] };
  const owner = await start(same);
  expect(textOf((await owner.run(bash('a', 'echo on')))[0])).toBe('on');
  const watcher = await start(same);
  expect(watcher.watching).toBe(true);
  expect(await left()).toMatchObject({ workers: 1, channels: 1 });
  await watcher.dispose();
  expect(await left()).toMatchObject({ workers: 1, channels: 0 });
  await owner.dispose();
  await vi.waitFor(async () => expect(await left()).toEqual(NOTHING));
});

it('F5 dispose while a call runs answers it, and leaves nothing', async () => {
  let tell = () => {};
  const started = new Promise<void>((resolve) => (tell = resolve));
  const client = await start({
    namespace: crypto.randomUUID(),
    allowedTools: ['Bash'],
    onEvent: ({ type }) => type === 'execution-started' && tell(),
  });
  const running = client.run(bash('a', 'sleep 60'));
  await started;
  await client.dispose();
  expect((await running).map(({ tool_use_id, is_error }) => [tool_use_id, is_error])).toEqual([['a', true]]);
  await vi.waitFor(async () => expect(await left()).toEqual(NOTHING));
});

it('F5 two sessions of one namespace do not see each other: seat, events, calls, grants, results', async () => {
  const namespace = crypto.randomUUID();
  const heard: string[] = [];
  const answer = { answer: 'always', rule: 'Bash(touch:*)', scope: 'session' } as const;
  const one = await start({ namespace, prompter: scripted(answer) });
  const two = await start({ namespace, onEvent: ({ type }) => heard.push(type) });
  expect([one.watching, two.watching]).toEqual([false, false]);
  await one.run([bash('a', 'touch made'), bash('b', 'seq 1 20000')]);
  const seen = async (client: typeof one) => [
    (await client.grants.list()).length,
    (await client.results.list()).length,
  ];
  expect([await seen(one), await seen(two), await two.resume(), heard]).toEqual([[1, 1], [0, 0], [], []]);
});
