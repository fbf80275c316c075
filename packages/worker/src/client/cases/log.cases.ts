import { parseLogLine, verifyLog } from '@sallyport/core';
import { expect, it } from 'vitest';
import { bash, type Connect } from './harness.cases.js';

/** The decision log, through the worker and its database. */
export function logCases(connect: Connect): void {
  const recordsIn = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .flatMap((line) => parseLogLine(line) ?? []);

  it('the decision log is kept, exported whole or without inputs, and its chain holds', async () => {
    const client = await connect();
    await client.run([bash('log-1', 'echo one'), bash('log-2', 'rm -rf /tmp/x')]);
    const whole = recordsIn(await client.log.export());
    expect(whole.map(({ toolUseId, outcome }) => [toolUseId, outcome]).toSorted()).toEqual([
      ['log-1', 'success'],
      ['log-2', 'denied'],
    ]);
    expect(await verifyLog(whole)).toMatchObject({ ok: true, records: 2 });
    const redacted = await client.log.export({ redactInputs: true });
    expect(redacted).not.toContain('echo one');
    expect(await verifyLog(recordsIn(redacted))).toMatchObject({ ok: true, records: 2 });
  });

  it('a session that is opened again goes on with its log; one that keeps none exports nothing', async () => {
    const known = { sessionId: crypto.randomUUID(), namespace: `log-${crypto.randomUUID()}` };
    const first = await connect(known);
    await first.run(bash('again-1', 'echo one'));
    await first.dispose();
    const second = await connect(known);
    await second.run(bash('again-2', 'echo two'));
    const records = recordsIn(await second.log.export());
    expect(records.map(({ toolUseId }) => toolUseId)).toEqual(['again-1', 'again-2']);
    expect(await verifyLog(records)).toMatchObject({ ok: true, records: 2 });
    const silent = await connect({ log: false });
    await silent.run(bash('silent', 'echo'));
    expect(await silent.log.export()).toBe('');
  });

  it('L1.2 names that models bring from elsewhere reach the built-in tools', async () => {
    const client = await connect();
    expect(await client.run({ type: 'tool_use', id: 'alias-1', name: 'shell', input: { cmd: 'echo hey' } })).toEqual([
      {
        type: 'tool_result',
        tool_use_id: 'alias-1',
        content: 'hey\n\nNote: the tool name shell is deprecated. Use Bash from now on.',
      },
    ]);
  });
}
