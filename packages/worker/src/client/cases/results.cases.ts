import type { SessionEvent } from '@sallyport/core';
import { SandboxError } from '@sallyport/core';
import { expect, it } from 'vitest';
import { bash, disposing, read, scripted, shared, textOf, type Connect } from './harness.cases.js';

/** Results, events, files: what crosses to the page, and what stays. */
export function resultCases(connect: Connect): void {
  const start = disposing(connect);
  const common = shared(connect);

  it('a project is exported as bytes, and replaced as a whole except for what is installed', async () => {
    const client = await start();
    await client.files.replace({});
    await client.files.writeText('src/a.txt', 'né');
    await client.files.writeText('node_modules/dep/index.js', 'installed');
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(await client.files.export()).toEqual({ 'src/a.txt': bytes('né') });
    await client.files.replace({ 'b.txt': bytes('other') });
    const { workdir } = client.sandbox;
    expect(await client.files.list()).toEqual([`${workdir}/b.txt`, `${workdir}/node_modules/dep/index.js`]);
  });

  it('F1 runs a call through the worker and gives its result', async () => {
    const client = await common();
    await client.files.writeText('notes.txt', 'one\ntwo\n');
    const [result] = await client.run(read('read1', '/srv/app/notes.txt'));
    expect(result).toMatchObject({ type: 'tool_result', tool_use_id: 'read1' });
    expect(textOf(result)).toContain('two');
  });

  it('F4 a batch gives one result a block, in request order, a repeated id and no block included', async () => {
    const client = await common();
    const results = await client.run([
      bash('a2', 'echo 1'),
      'no block',
      bash('a2', 'echo 2'),
      bash('a2', 'echo 1'),
      bash('b2', 'echo 3'),
    ]);
    expect(results.map((result) => [result.tool_use_id, result.is_error ?? textOf(result)])).toEqual([
      ['a2', '1'],
      ['', true],
      ['a2', true],
      ['a2', '1'],
      ['b2', '3'],
    ]);
  });

  it('F4 a block that cannot be sent is answered, and its siblings run', async () => {
    const client = await common();
    const results = await client.run([{ ...bash('a3', 'x'), input: { command: () => 1 } }, bash('b3', 'echo 2')]);
    expect(results).toMatchObject([
      { tool_use_id: 'a3', is_error: true },
      { tool_use_id: 'b3', content: '2' },
    ]);
    expect(textOf(results[0])).toContain('Nothing was run.');
  });

  it('L2.2 bad input is told as data', async () => {
    const client = await common();
    const [result] = await client.run({ type: 'tool_use', id: 'bad4', name: 'Bash', input: { cmd: 'ls' } });
    expect(result?.is_error).toBe(true);
    expect(textOf(result)).toMatch(/^<tool_use_error>InputValidationError: Bash failed/);
  });

  it('L5.1 progress arrives in order, before the result', async () => {
    const events: SessionEvent[] = [];
    const client = await start({ onEvent: (event) => events.push(event) });
    const seen: number[] = [];
    const running = client.run(bash('toolu_1', 'for i in 1 2 3; do echo line $i; done'));
    const [result] = await running.then((results) => (seen.push(events.length), results));
    expect(textOf(result)).toBe('line 1\nline 2\nline 3');
    expect(seen).toEqual([events.length]);
    expect(events.at(-1)).toMatchObject({ type: 'call-ended', result });
    const deltas = events.flatMap((event) => (event.type === 'tool-output-delta' ? [event.seq] : []));
    expect(deltas).toEqual(deltas.map((_, place) => place));
    expect(deltas.length).toBeGreaterThan(0);
  });

  it('F1 events of a run reach its own listener too, each stage in order', async () => {
    const client = await common();
    const stages: number[] = [];
    const onEvent = (event: SessionEvent) => stages.push(...(event.type === 'stage-started' ? [event.stage] : []));
    await Promise.all([client.run(bash('a5', 'echo 1'), { onEvent }), client.run(bash('b5', 'echo 2'))]);
    expect(stages).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('E1 a listener that throws is told to the person, and stops nothing', async () => {
    const onEvent = () => {
      throw new Error('listener broke');
    };
    const client = await start({ onEvent });
    expect(await client.run(bash('a', 'echo 1'))).toMatchObject([{ content: '1' }]);
    expect(await client.diagnostics()).toContainEqual({
      severity: 'warning',
      message: 'A listener of the page failed: Error: listener broke',
    });
  });

  it('L6.2 5 MB of output stay in the store, are read back page by page, and never cross whole', async () => {
    const events: SessionEvent[] = [];
    const client = await start({ onEvent: (event) => events.push(event) });
    const line = 'x'.repeat(99) + '\n';
    await client.files.writeText('big.txt', line.repeat(50_000));
    const [result] = await client.run(bash('toolu_1', 'cat big.txt'));
    expect(result?.is_error).toBeUndefined();
    expect(textOf(result).length).toBeLessThan(30_000);
    const [stored] = await client.results.list();
    expect(stored).toMatchObject({ toolUseId: 'toolu_1', tool: 'Bash', sessionId: client.sessionId });
    expect(stored?.chars).toBeGreaterThan(4_999_990);
    expect(await client.results.read(stored?.ref ?? '', 2_500_000, 200)).toBe(line + line);
    expect(JSON.stringify(events).length).toBeLessThan(200_000);
    await client.results.remove(stored?.ref ?? '');
    expect(await client.results.read(stored?.ref ?? '', 0, 10)).toBeUndefined();
  });

  it('F2 a grant and a result are there after the worker ended and another took the session up', async () => {
    const namespace = crypto.randomUUID();
    const first = await start({
      namespace,
      prompter: scripted({ answer: 'always', rule: 'Bash(touch:*)', scope: 'session' }),
    });
    await first.files.writeText('big.txt', '0123456789'.repeat(10_000));
    await first.run([bash('a', 'touch made'), bash('b', 'cat big.txt')]);
    const { sessionId } = first;
    await first.dispose();

    const second = await start({ namespace, sessionId });
    expect(second.sessionId).toBe(sessionId);
    expect(await second.grants.list()).toMatchObject([{ kind: 'rule', rule: 'Bash(touch:*)' }]);
    expect((await second.run(bash('c', 'touch again')))[0]?.is_error).toBeUndefined();
    const [stored] = await second.results.list();
    expect(await second.results.read(stored?.ref ?? '', 99_995, 100)).toBe('56789');
    await second.grants.clear();
    await second.results.clear();
    expect([await second.grants.list(), await second.results.list()]).toEqual([[], []]);
  });

  it('E1 a file that is not there rejects with an error that still is a SandboxError', async () => {
    const client = await common();
    const error: unknown = await client.files.readText('absent.txt').catch((thrown: unknown) => thrown);
    expect(SandboxError.is(error)).toBe(true);
    expect(error).toMatchObject({ code: 'ENOENT', path: '/srv/app/absent.txt' });
  });

  it('the tools are listed with their JSON Schema', async () => {
    const client = await common();
    const names = client.tools.map(({ name }) => name);
    expect(names).toEqual(['Bash', 'Read', 'Write', 'Edit', 'Glob', 'Grep', 'TodoWrite', 'TaskOutput', 'TaskStop']);
    expect(client.tools[0]?.inputSchema).toMatchObject({
      type: 'object',
      properties: { command: { type: 'string' } },
      required: ['command'],
    });
  });
}
