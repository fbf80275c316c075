import type { ToolResult } from '@sallyport/core';
import { expect, it } from 'vitest';
import type { Client } from '../client.js';
import { deferred, shared, textOf, type Connect } from './harness.cases.js';

/** A recorded answer of a model with two calls, `<name>-1` and `<name>-2`; the input of the first comes in pieces. */
const eventsOf = (name: string): readonly object[] => [
  { type: 'message_start', message: { id: 'msg_1', type: 'message', role: 'assistant', content: [] } },
  {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'tool_use', id: `${name}-1`, name: 'Bash', input: {} },
  },
  { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"command": "ec' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: 'ho 一 😀"}' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'ping' },
  {
    type: 'content_block_start',
    index: 1,
    content_block: { type: 'tool_use', id: `${name}-2`, name: 'Nope', input: {} },
  },
  { type: 'content_block_stop', index: 1 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
  { type: 'message_stop' },
];
const streamText = (name: string) =>
  eventsOf(name)
    .map((event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');

function pieces<Whole extends { readonly length: number; slice(start: number, end: number): Whole }>(
  whole: Whole,
  size: number,
) {
  return Array.from({ length: Math.ceil(whole.length / size) }, (_, n) => whole.slice(n * size, (n + 1) * size));
}

async function* later(items: readonly unknown[]) {
  for (const item of items) {
    await Promise.resolve();
    yield item;
  }
}

const bytes = (name: string) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces(new TextEncoder().encode(streamText(name)), 7)) controller.enqueue(piece);
      controller.close();
    },
  });

async function collect(results: AsyncIterable<ToolResult>): Promise<ToolResult[]> {
  const all: ToolResult[] = [];
  for await (const result of results) all.push(result);
  return all;
}

/** F4: a model's stream, in every form that an embedder may have it. */
export function streamCases(connect: Connect): void {
  const start = shared(connect);

  const forms: readonly (readonly [string, (name: string) => Parameters<Client['stream']>[0]])[] = [
    ['events', (name) => later(eventsOf(name))],
    ['a list of events', eventsOf],
    ['text in pieces', (name) => later(pieces(streamText(name), 11))],
    ['a stream of bytes', bytes],
    ['one text', streamText],
  ];
  it.each(forms)('F4 results in request order from %s', async (name, form) => {
    const client = await start();
    const results = await collect(client.stream(form(name)));
    expect(results.map(({ tool_use_id, is_error }) => [tool_use_id, is_error])).toEqual([
      [`${name}-1`, undefined],
      [`${name}-2`, true],
    ]);
    expect(textOf(results[0])).toBe('一 😀');
  });

  it.each([undefined, 'openai-responses'] as const)(
    'F4 an answer in another form, told by itself or by name: %s',
    async (format) => {
      const client = await start();
      const item = { type: 'function_call', call_id: 'fc-1', name: 'Bash', arguments: '{"command":"echo hey"}' };
      const events = [{ type: 'response.output_item.done', output_index: 0, item }];
      expect(await collect(client.stream(events, format ? { format } : {}))).toMatchObject([
        { tool_use_id: 'fc-1', content: 'hey' },
      ]);
      expect(await collect(client.stream(events, { format: 'anthropic' }))).toEqual([]);
    },
  );

  it('F4 a call starts when its block ends, while the model still streams', async () => {
    const client = await start();
    const rest = deferred();
    async function* slow() {
      yield* eventsOf('slow').slice(0, 5);
      await rest.promise;
      yield* eventsOf('slow').slice(5);
    }
    const results = client.stream(slow())[Symbol.asyncIterator]();
    expect((await results.next()).value).toMatchObject({ tool_use_id: 'slow-1' });
    rest.resolve();
    expect((await results.next()).value).toMatchObject({ tool_use_id: 'slow-2' });
    expect((await results.next()).done).toBe(true);
  });

  it('E1 a source that fails ends the stream; the block it had begun is answered and not run', async () => {
    const client = await start();
    const told: string[] = [];
    async function* broken() {
      yield* eventsOf('broken').slice(0, 3);
      await Promise.resolve();
      throw new Error('connection lost');
    }
    const onEvent = (event: { type: string; message?: unknown }) => {
      if (event.type === 'stream-failed') told.push(String(event.message));
    };
    const results = await collect(client.stream(broken(), { onEvent }));
    expect(results).toMatchObject([{ tool_use_id: 'broken-1', is_error: true }]);
    expect(told).toEqual(['connection lost']);
  });

  it('E1 an item that cannot be sent ends the stream and says so', async () => {
    const client = await start();
    const failures: string[] = [];
    const onEvent = (event: { type: string }) => failures.push(...(event.type === 'stream-failed' ? [event.type] : []));
    expect(await collect(client.stream([() => 1], { onEvent }))).toEqual([]);
    expect(failures).toEqual(['stream-failed']);
  });

  it('L5.2 whoever stops reading stops the source and the calls', async () => {
    const client = await start();
    const left = deferred();
    async function* endless() {
      try {
        yield* eventsOf('left').slice(0, 5);
        for (;;) {
          await Promise.resolve();
          yield { type: 'ping' };
        }
      } finally {
        left.resolve();
      }
    }
    for await (const result of client.stream(endless())) {
      expect(result.tool_use_id).toBe('left-1');
      break;
    }
    await left.promise;
    expect(
      await client.run({ type: 'tool_use', id: 'toolu_9', name: 'Bash', input: { command: 'echo on' } }),
    ).toMatchObject([{ content: 'on' }]);
  });

  it('L5.2 an abort answers what the stream had begun', async () => {
    const client = await start();
    const stop = new AbortController();
    const never = deferred();
    async function* stuck() {
      yield* eventsOf('aborted').slice(0, 3);
      stop.abort();
      await never.promise;
    }
    expect(await collect(client.stream(stuck(), { signal: stop.signal }))).toMatchObject([
      { tool_use_id: 'aborted-1', is_error: true },
    ]);
  });
}
