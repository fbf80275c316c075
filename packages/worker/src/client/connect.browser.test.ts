import type { Prompter } from '@sallyport/core';
import { describe, expect, it } from 'vitest';
import { embedded } from '../sandbox/embedded/descriptor.js';
import { clientCases } from './cases/client.cases.js';
import { bash, deferred, textOf, type Connect } from './cases/harness.cases.js';
import type { ConnectOptions } from './client.js';
import { connect } from './connect.js';

const hostWorker = () => new Worker(new URL('../host/host.js', import.meta.url), { type: 'module' });

const hangingWorker = () => new Worker(new URL('../testing/hanging-host.js', import.meta.url), { type: 'module' });

const open: Connect = (options) =>
  connect({
    worker: hostWorker(),
    sandbox: embedded({ persist: 'none' }),
    namespace: crypto.randomUUID(),
    ...options,
  });

describe('client of a real worker', () => {
  clientCases(open, hostWorker);

  it('E1 calls of a worker that dies are answered truthfully, in a run and in a stream', async () => {
    const worker = hostWorker();
    const client = await open({ worker, allowedTools: ['Bash'] });
    const started = deferred();
    const requested = deferred();
    const running = client.run([bash('a', 'sleep 60'), bash('b', 'sleep 60')], {
      onEvent: ({ type }) => type === 'execution-started' && started.resolve(),
    });
    const stream = client.stream([bash('c', 'sleep 60')], {
      onEvent: ({ type }) => type === 'call-requested' && requested.resolve(),
    });
    const streamed = stream[Symbol.asyncIterator]().next();
    await Promise.all([started.promise, requested.promise]);
    worker.terminate();
    const results = await running;
    expect(results.map(({ tool_use_id, is_error }) => [tool_use_id, is_error])).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(textOf(results[0])).toBe(
      'The worker has ended. The call had started and may have had effects: check before you rely on it or repeat it.',
    );
    expect((await streamed).value).toMatchObject({ tool_use_id: 'c', is_error: true });
    expect(textOf((await client.run(bash('d', 'ls')))[0])).toContain('Nothing was run.');
    await client.dispose();
  });

  /** A client whose first worker can be killed, and what becomes of it. */
  async function killable(options: Partial<ConnectOptions>) {
    const workers: Worker[] = [];
    const states: string[] = [];
    const client = await connect({
      createWorker: () => {
        const worker = hostWorker();
        workers.push(worker);
        return worker;
      },
      sandbox: embedded({ persist: 'none' }),
      namespace: crypto.randomUUID(),
      onWorkerState: ({ state }) => states.push(state),
      ...options,
    });
    return { client, states, kill: () => workers[0]?.terminate() };
  }

  it('E1 a worker that dies is replaced: what had started is interrupted, and the next call works', async () => {
    const { client, states, kill } = await killable({ allowedTools: ['Bash'] });
    const started = deferred();
    const running = client.run(bash('a', 'sleep 60'), {
      onEvent: ({ type }) => type === 'execution-started' && started.resolve(),
    });
    await started.promise;
    kill();
    const [interrupted] = await running;
    expect(textOf(interrupted)).toContain('interrupted while it ran');
    const [next] = await client.run(bash('b', 'echo on'));
    expect(next).toEqual({ type: 'tool_result', tool_use_id: 'b', content: 'on' });
    expect([states, await client.run(bash('a', 'sleep 60'))]).toEqual([['replaced'], [interrupted]]);
    await client.dispose();
  });

  it('E1 a worker that hangs is replaced as one that died', async () => {
    const { client, states } = await killable({
      createWorker: hangingWorker,
      hangTimeoutMs: 1_000,
      allowedTools: ['Hang', 'Bash'],
    });
    const hang = { type: 'tool_use', id: 'a', name: 'Hang', input: {} };
    const [interrupted] = await client.run(hang);
    expect(textOf(interrupted)).toContain('interrupted while it ran');
    const [next] = await client.run(bash('b', 'echo on'));
    expect(next).toEqual({ type: 'tool_result', tool_use_id: 'b', content: 'on' });
    expect([states, await client.run(hang)]).toEqual([['replaced'], [interrupted]]);
    await client.dispose();
  });

  it('F2 a worker that dies while a person is asked: the prompt closes, and the next worker asks again', async () => {
    const asked = deferred();
    const closed: string[] = [];
    let prompts = 0;
    const prompter: Prompter = {
      ask: (_, signal) => {
        prompts += 1;
        if (prompts > 1) return Promise.resolve({ answer: 'allow-once' });
        asked.resolve();
        return new Promise((__, reject) => {
          signal.addEventListener('abort', () => {
            closed.push((signal.reason as Error).message);
            reject(signal.reason as Error);
          });
        });
      },
    };
    const { client, states, kill } = await killable({ prompter });
    const running = client.stream([bash('a', 'touch made')])[Symbol.asyncIterator]();
    const first = running.next();
    await asked.promise;
    kill();
    expect((await first).value).toMatchObject({ tool_use_id: 'a', content: '(no output)' });
    expect([prompts, closed, states]).toEqual([2, ['The worker has ended'], ['replaced']]);
    await client.dispose();
  });

  it('F5 a worker that throws while it starts is named by its error', async () => {
    const script = URL.createObjectURL(new Blob(['throw new Error("broken at start")'], { type: 'text/javascript' }));
    const worker = new Worker(script, { type: 'module' });
    await expect(open({ worker })).rejects.toMatchObject({
      code: 'worker-failed',
      message: expect.stringContaining('broken at start') as string,
    });
  });

  it('F5 a worker file that is not there is told with the usual causes', async () => {
    const worker = new Worker(new URL('/no/such/worker.js', location.href), { type: 'module' });
    await expect(open({ worker })).rejects.toMatchObject({
      code: 'worker-failed',
      message: expect.stringContaining('Usual causes') as string,
    });
  });
});
