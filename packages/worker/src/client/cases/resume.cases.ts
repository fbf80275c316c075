import { expect, it } from 'vitest';
import { bash, deferred, disposing, scripted, textOf, type Connect } from './harness.cases.js';

/** Sessions that are left without a word, as a reload leaves them, and opened again over another worker. */
export function resumeCases(connect: Connect, newWorker?: () => Worker): void {
  const start = disposing(connect);

  it('F2 what waited for a person asks again in the next life, runs once, and its result stays', async () => {
    const same = { sessionId: crypto.randomUUID(), namespace: crypto.randomUUID() };
    const asked = deferred();
    const waiting = { ask: () => (asked.resolve(), new Promise<never>(() => {})) };
    const worker = newWorker?.();
    const left = await start({ ...same, prompter: waiting, ...(worker && { worker }) });
    void left.run(bash('a', 'touch made'));
    await asked.promise;
    worker?.terminate();

    const prompter = scripted({ answer: 'allow-once' });
    const client = await start({ ...same, prompter });
    const events: string[] = [];
    const resumed = await client.resume({ onEvent: ({ type }) => events.push(type) });
    expect(resumed.map((result) => [result.tool_use_id, result.is_error])).toEqual([['a', undefined]]);
    expect(prompter.asked.map(({ input }) => input)).toEqual([{ command: 'touch made' }]);
    expect(events.filter((type) => type === 'execution-started')).toHaveLength(1);

    await client.dispose();
    const last = await start(same);
    expect([await last.resume(), await last.run(bash('a', 'touch made'))]).toEqual([resumed, resumed]);
    expect(textOf((await last.run(bash('a', 'touch other')))[0])).toContain('already used');
  });

  it('what had started in an earlier life is answered as interrupted', async () => {
    const same = { sessionId: crypto.randomUUID(), namespace: crypto.randomUUID() };
    const worker = newWorker?.();
    const left = await start({ ...same, allowedTools: ['Bash'], ...(worker && { worker }) });
    const started = deferred();
    void left.run(bash('a', 'sleep 60'), {
      onEvent: ({ type }) => type === 'execution-started' && started.resolve(),
    });
    await started.promise;
    worker?.terminate();

    const client = await start({ ...same, allowedTools: ['Bash'] });
    const [result, none] = await client.resume();
    expect([result?.tool_use_id, result?.is_error, none]).toEqual(['a', true, undefined]);
    expect(textOf(result)).toContain('interrupted while it ran. It may have had effects');
    expect(await client.run(bash('a', 'sleep 60'))).toEqual([result]);
  });

  it('F5 two namespaces on one page do not see each other, even under one session id', async () => {
    const sessionId = crypto.randomUUID();
    const one = await start({ sessionId, allowedTools: ['Bash'] });
    await one.run(bash('a', 'echo one'));
    const two = await start({ sessionId, allowedTools: ['Bash'] });
    expect([await two.resume(), await two.run(bash('a', 'echo two'))]).toEqual([
      [],
      [{ type: 'tool_result', tool_use_id: 'a', content: 'two' }],
    ]);
  });
}
