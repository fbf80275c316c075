// What a page may expect of a client, whatever thread its worker is: run over a host in this thread and in a real worker.
import type { PromptAnswer, Prompter, PromptRequest, SessionEvent } from '@sallyport/core';
import { afterEach, expect, it } from 'vitest';
import type { Client, ConnectOptions } from './client.js';

/** Connects over a fresh worker. */
export type Connect = (options?: Partial<ConnectOptions>) => Promise<Client>;

export const bash = (id: string, command: string) => ({ type: 'tool_use', id, name: 'Bash', input: { command } });
export const read = (id: string, path: string) => ({ type: 'tool_use', id, name: 'Read', input: { file_path: path } });

/** A prompter that gives its answers in order, and keeps what it was asked. */
export function scripted(...answers: readonly PromptAnswer[]): Prompter & { readonly asked: PromptRequest[] } {
  const asked: PromptRequest[] = [];
  return {
    asked,
    ask: async (request) => {
      asked.push(request);
      return answers[asked.length - 1] ?? { answer: 'deny' };
    },
  };
}

export function clientCases(connect: Connect): void {
  const open: Client[] = [];
  const start: Connect = async (options) => {
    const client = await connect(options);
    open.push(client);
    return client;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.dispose()));
  });

  it('F1 runs a call through the worker and gives its result', async () => {
    const client = await start();
    await client.files.writeText('notes.txt', 'one\ntwo\n');
    expect(await client.run(read('toolu_1', '/srv/app/notes.txt'))).toMatchObject([
      { type: 'tool_result', tool_use_id: 'toolu_1', content: expect.stringContaining('two') as string },
    ]);
  });

  it('L4.8 an allow once runs the call it was given for, and no other', async () => {
    const prompter = scripted({ answer: 'allow-once' });
    const client = await start({ prompter });
    const results = await client.run([bash('toolu_1', 'touch made')]);
    expect(results).toMatchObject([{ tool_use_id: 'toolu_1' }]);
    expect(results[0]?.is_error).toBeUndefined();
    expect(await client.files.list()).toEqual(['/srv/app/made']);
    const [again] = await client.run(bash('toolu_2', 'touch made'));
    expect(again?.is_error).toBe(true);
    expect(prompter.asked.map(({ tool, input }) => [tool, input])).toEqual([
      ['Bash', { command: 'touch made' }],
      ['Bash', { command: 'touch made' }],
    ]);
  });

  it('L5.1 progress arrives in order, before the result', async () => {
    const events: SessionEvent[] = [];
    const client = await start({ allowedTools: ['Bash'], onEvent: (event) => events.push(event) });
    const [result] = await client.run(bash('toolu_1', 'for i in 1 2 3; do echo line $i; done'));
    expect(result?.content).toBe('line 1\nline 2\nline 3');
    expect(events.at(-1)).toMatchObject({ type: 'call-ended', result });
    const deltas = events.flatMap((event) => (event.type === 'tool-output-delta' ? [event.seq] : []));
    expect(deltas).toEqual(deltas.map((_, place) => place));
    expect(deltas.length).toBeGreaterThan(0);
  });
}
