import { expect, it } from 'vitest';
import { bash, deferred, disposing, textOf, type Connect } from './harness.cases.js';

/** Stops, and the end of a session. */
export function endingCases(connect: Connect): void {
  const start = disposing(connect);

  it('L5.2 a signal stops the calls of its run, also while a person is asked', async () => {
    const asked = deferred();
    const closed = deferred<unknown>();
    const client = await start({
      prompter: {
        ask: (_, signal) => {
          signal.addEventListener('abort', () => closed.resolve((signal.reason as Error).message), { once: true });
          asked.resolve();
          return new Promise(() => {});
        },
      },
    });
    const stop = new AbortController();
    const ended = deferred();
    const running = client.run([bash('b', 'echo fine'), bash('a', 'touch made')], {
      signal: stop.signal,
      onEvent: (event) => event.type === 'call-ended' && ended.resolve(),
    });
    await Promise.all([asked.promise, ended.promise]);
    stop.abort(new DOMException('changed my mind', 'AbortError'));
    const [fine, refused] = await running;
    expect(textOf(refused)).toContain('stopped before it started');
    expect(fine).toMatchObject({ content: 'fine' });
    expect(await closed.promise).toBe('changed my mind');
  });

  it('L5.2 a signal that has aborted already stops before the start', async () => {
    const client = await start();
    const [result] = await client.run(bash('a', 'echo 1'), { signal: AbortSignal.abort() });
    expect(textOf(result)).toContain('stopped before it started');
  });

  it('L5.2 a running command is stopped by its id, and its sibling goes on', async () => {
    const client = await start({ allowedTools: ['Bash'] });
    const started = deferred();
    const running = client.run([bash('a', 'sleep 60'), bash('b', 'echo fine')], {
      onEvent: (event) => event.type === 'execution-started' && event.toolUseId === 'a' && started.resolve(),
    });
    await started.promise;
    await client.cancel('a');
    const [stopped, fine] = await running;
    expect(textOf(stopped)).toContain('interrupted while it ran');
    expect(fine).toMatchObject({ content: 'fine' });
  });

  it('E1 dispose answers what runs, and later calls are answered without a worker', async () => {
    const client = await start({ allowedTools: ['Bash'] });
    const started = deferred();
    const running = client.run(bash('a', 'sleep 60'), {
      onEvent: (event) => event.type === 'execution-started' && started.resolve(),
    });
    await started.promise;
    await Promise.all([client.dispose(), client.dispose()]);
    expect(textOf((await running)[0])).toContain('interrupted while it ran');
    expect(await client.run([bash('b', 'echo 1')])).toEqual([
      {
        type: 'tool_result',
        tool_use_id: 'b',
        content: 'The session was closed. The call never reached the worker. Nothing was run.',
        is_error: true,
      },
    ]);
    await expect(client.grants.list()).rejects.toMatchObject({ name: 'WorkerGone' });
  });
}
