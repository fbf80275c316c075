import type { ToolResult } from '@sallyport/core';
import { expect, it } from 'vitest';
import { deferred, disposing, textOf, type Connect } from './harness.cases.js';

/** A recorded answer of a model with two calls; the input of the first comes in pieces. */
const EVENTS: readonly object[] = [
  { type: 'message_start', message: { id: 'msg_1', type: 'message', role: 'assistant', content: [] } },
  {
    type: 'content_block_start',
    index: 0,
    content_block: { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: {} },
  },
  { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"command": "ec' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: 'ho 一 😀"}' } },
  { type: 'content_block_stop', index: 0 },
  { type: 'ping' },
  {
    type: 'content_block_start',
    index: 1,
    content_block: { type: 'tool_use', id: 'toolu_2', name: 'Nope', input: {} },
  },
  { type: 'content_block_stop', index: 1 },
  { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
  { type: 'message_stop' },
];
const TEXT = EVENTS.map((event) => `event: x\ndata: ${JSON.stringify(event)}\n\n`).join('');

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

const bytes = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces(new TextEncoder().encode(TEXT), 7)) controller.enqueue(piece);
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
  const start = disposing(connect);

  const forms: readonly (readonly [string, () => Parameters<Awaited<ReturnType<Connect>>['stream']>[0]])[] = [
    ['events', () => later(EVENTS)],
    ['a list of events', () => EVENTS],
    ['text in pieces', () => later(pieces(TEXT, 11))],
    ['a stream of bytes', bytes],
    ['one text', () => TEXT],
  ];
  it.each(forms)('F4 results in request order from %s', async (_, form) => {
    const client = await start();
    const results = await collect(client.stream(form()));
    expect(results.map(({ tool_use_id, is_error }) => [tool_use_id, is_error])).toEqual([
      ['toolu_1', undefined],
      ['toolu_2', true],
    ]);
    expect(textOf(results[0])).toBe('一 😀');
  });

  it('F4 a call starts when its block ends, while the model still streams', async () => {
    const client = await start();
    const rest = deferred();
    async function* slow() {
      yield* EVENTS.slice(0, 5);
      await rest.promise;
      yield* EVENTS.slice(5);
    }
    const results = client.stream(slow())[Symbol.asyncIterator]();
    expect((await results.next()).value).toMatchObject({ tool_use_id: 'toolu_1' });
    rest.resolve();
    expect((await results.next()).value).toMatchObject({ tool_use_id: 'toolu_2' });
    expect((await results.next()).done).toBe(true);
  });

  it('E1 a source that fails ends the stream; the block it had begun is answered and not run', async () => {
    const client = await start();
    const told: string[] = [];
    async function* broken() {
      yield* EVENTS.slice(0, 3);
      await Promise.resolve();
      throw new Error('connection lost');
    }
    const onEvent = (event: { type: string; message?: unknown }) => {
      if (event.type === 'stream-failed') told.push(String(event.message));
    };
    const results = await collect(client.stream(broken(), { onEvent }));
    expect(results).toMatchObject([{ tool_use_id: 'toolu_1', is_error: true }]);
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
        yield* EVENTS.slice(0, 5);
        for (;;) {
          await Promise.resolve();
          yield { type: 'ping' };
        }
      } finally {
        left.resolve();
      }
    }
    for await (const result of client.stream(endless())) {
      expect(result.tool_use_id).toBe('toolu_1');
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
      yield* EVENTS.slice(0, 3);
      stop.abort();
      await never.promise;
    }
    expect(await collect(client.stream(stuck(), { signal: stop.signal }))).toMatchObject([
      { tool_use_id: 'toolu_1', is_error: true },
    ]);
  });
}
