import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnthropicStream, type StreamedCall, type StreamSource } from './anthropic.js';

const start = (index: number, id: string, name = 'Bash', more: object = {}) => ({
  type: 'content_block_start',
  index,
  content_block: { type: 'tool_use', id, name, input: {}, ...more },
});
const delta = (index: number, partial_json: string) => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json },
});
const stop = (index: number) => ({ type: 'content_block_stop', index });
const ending = (stop_reason: string) => ({
  type: 'message_delta',
  delta: { stop_reason, stop_sequence: null },
  usage: {},
});
const opening = { type: 'message_start', message: { id: 'msg_1', type: 'message', role: 'assistant', content: [] } };
const closing = { type: 'message_stop' };
const block = (index: number, id: string, ...parts: readonly string[]) => [
  start(index, id),
  ...parts.map((part) => delta(index, part)),
  stop(index),
];

const call = (id: string, input: unknown, name = 'Bash'): StreamedCall => ({
  kind: 'call',
  block: { type: 'tool_use', id, name, input },
});
const cut = (id: string, reason: 'max_tokens' | 'stream-ended' | 'invalid-json', raw: string): StreamedCall => ({
  kind: 'cut',
  block: { id, name: 'Bash' },
  reason,
  raw,
});
const broken = (message: string): StreamedCall => ({ kind: 'stream-error', message });

async function* each(items: Iterable<unknown>): AsyncGenerator<unknown> {
  yield* items;
}
async function read(source: StreamSource | string): Promise<readonly StreamedCall[]> {
  const calls: StreamedCall[] = [];
  for await (const item of readAnthropicStream(source)) calls.push(item);
  return calls;
}
const sse = (events: readonly unknown[], newline = '\n'): string =>
  events
    .map(
      (event) =>
        `event: ${(event as { type: string }).type}${newline}data: ${JSON.stringify(event)}${newline}${newline}`,
    )
    .join('');

const ls = '{"command":"ls"}';
const LS = { command: 'ls' };

describe('F4 readAnthropicStream', () => {
  it.each<[string, readonly unknown[], readonly StreamedCall[]]>([
    ['input in pieces (bc-247)', block(0, 'a', '', '{"com', 'mand":"l', 's"}'), [call('a', LS)]],
    ['a whole input at once', block(0, 'a', ls), [call('a', LS)]],
    ['no input at all is {}', [...block(0, 'a'), ending('tool_use')], [call('a', {})]],
    ['only empty pieces are {}', [...block(0, 'a', '', ''), closing], [call('a', {})]],
    ['no input, and the stream just ends', block(0, 'a'), [call('a', {})]],
    ['an input that stands in the start', [start(0, 'a', 'Bash', { input: LS }), stop(0)], [call('a', LS)]],
    ['a start without input', [start(0, 'a', 'Bash', { input: undefined }), stop(0)], [call('a', {})]],
    [
      'two blocks whose pieces alternate',
      [start(0, 'a'), start(1, 'b'), delta(1, '{"n":'), delta(0, ls), delta(1, '2}'), stop(1), stop(0)],
      [call('b', { n: 2 }), call('a', LS)],
    ],
    [
      'ping, unknown events and other blocks between',
      [
        opening,
        { type: 'ping' },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ls } },
        stop(0),
        {
          type: 'content_block_start',
          index: 1,
          content_block: { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} },
        },
        delta(1, '{"query":"x"}'),
        stop(1),
        { type: 'content_block_start', index: 2, content_block: { type: 'thinking', thinking: '' } },
        { type: 'content_block_delta', index: 2, delta: { type: 'signature_delta', signature: 'x' } },
        stop(2),
        start(3, 'a'),
        { type: 'invented_event', index: 3 },
        { type: 'ping' },
        delta(3, ls),
        { type: 'content_block_delta', index: 3, delta: { type: 'invented_delta', partial_json: 'x' } },
        null,
        7,
        {},
        stop(3),
        ending('tool_use'),
        closing,
      ],
      [call('a', LS)],
    ],
    [
      'an error between: told, and what is complete still counts',
      [
        start(0, 'a'),
        { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
        delta(0, ls),
        stop(0),
      ],
      [broken('overloaded_error: Overloaded'), call('a', LS)],
    ],
    ['an error that says nothing', [{ type: 'error' }], [broken('The service reported an error.')]],
    [
      'an input that is no object',
      [...block(0, 'a', '"x"'), ...block(1, 'b', 'null')],
      [call('a', 'x'), call('b', null)],
    ],
    ['a name that is no text', [start(0, 'a', 7 as never), delta(0, ls), stop(0)], [call('a', LS, '')]],
    ['pieces and stops of unknown blocks', [delta(4, ls), stop(4), ...block(0, 'a', ls), stop(0)], [call('a', LS)]],
    [
      'JSON that does not parse (bc-246)',
      block(0, 'a', '{"command": "a" "b"}'),
      [cut('a', 'invalid-json', '{"command": "a" "b"}')],
    ],
    [
      'JSON that does not parse, then another block: in order',
      [...block(0, 'a', '{"x'), ...block(1, 'b', ls), ending('tool_use')],
      [cut('a', 'invalid-json', '{"x'), call('b', LS)],
    ],
    [
      'cut by max_tokens in an open block',
      [...block(0, 'a', ls), start(1, 'b'), delta(1, '{"content":"hel'), ending('max_tokens'), closing],
      [call('a', LS), cut('b', 'max_tokens', '{"content":"hel')],
    ],
    [
      'cut by max_tokens in a block that was closed (bc-244)',
      [...block(0, 'a', '{"file_path":"/srv/app/a","content":"hel'), ending('max_tokens'), closing],
      [cut('a', 'max_tokens', '{"file_path":"/srv/app/a","content":"hel')],
    ],
    [
      'cut by max_tokens before the first piece',
      [...block(0, 'a', ''), ending('max_tokens')],
      [cut('a', 'max_tokens', '')],
    ],
    [
      'cut by the context window',
      [...block(0, 'a', '{"x'), ending('model_context_window_exceeded')],
      [cut('a', 'max_tokens', '{"x')],
    ],
    ['max_tokens after a complete block', [...block(0, 'a', ls), ending('max_tokens')], [call('a', LS)]],
    ['the stream ends in a block', [start(0, 'a'), delta(0, '{"com')], [cut('a', 'stream-ended', '{"com')]],
    ['complete JSON, but never stopped', [start(0, 'a'), delta(0, ls)], [cut('a', 'stream-ended', ls)]],
    [
      'a message that begins anew',
      [opening, start(0, 'a'), delta(0, '{"x'), opening, ...block(0, 'b', ls)],
      [cut('a', 'stream-ended', '{"x'), call('b', LS)],
    ],
    [
      'a block that starts where another is open',
      [start(0, 'a'), delta(0, '{"x'), ...block(0, 'b', ls)],
      [cut('a', 'stream-ended', '{"x'), call('b', LS)],
    ],
    [
      'a call without an id cannot be answered',
      [start(0, ''), delta(0, ls), stop(0), ...block(1, 'b', ls)],
      [call('b', LS)],
    ],
    [
      'whole blocks',
      [
        { type: 'tool_use', id: 'a', name: 'Bash', input: LS },
        [{ type: 'tool_use', id: 'b', name: 'Bash', input: {} }],
      ],
      [call('a', LS), call('b', {})],
    ],
  ])('F4 %s', async (_, events, expected) => {
    expect(await read(each(events))).toEqual(expected);
    expect(await read(events)).toEqual(expected);
  });

  const message = (stop_reason: string, ...content: readonly object[]) => ({
    type: 'message',
    role: 'assistant',
    content,
    stop_reason,
  });
  const use = (id: string) => ({ type: 'tool_use', id, name: 'Bash', input: LS });
  const text = { type: 'text', text: 'x' };
  it.each<[string, object, readonly StreamedCall[]]>([
    [
      'with calls',
      message('tool_use', text, use('a'), { type: 'server_tool_use', id: 's', name: 'x', input: {} }, use('b')),
      [call('a', LS), call('b', LS)],
    ],
    [
      'cut by max_tokens in its last call',
      message('max_tokens', use('a'), use('b')),
      [call('a', LS), cut('b', 'max_tokens', ls)],
    ],
    ['cut by max_tokens in its text', message('max_tokens', use('a'), text), [call('a', LS)]],
  ])('F4 a whole message %s', async (_, whole, expected) => {
    expect(await read(whole)).toEqual(expected);
    expect(await read(each([whole]))).toEqual(expected);
  });

  it('F4 a call is out when its block stops, before the next event is asked for', async () => {
    const log: string[] = [];
    async function* source(): AsyncGenerator<unknown> {
      for (const event of [...block(0, 'a', ls), ...block(1, 'b', ls), ending('tool_use')]) {
        log.push(event.type);
        yield event;
      }
    }
    for await (const item of readAnthropicStream(source())) log.push(item.kind);
    const one = ['content_block_start', 'content_block_delta', 'content_block_stop', 'call'];
    expect(log).toEqual([...one, ...one, 'message_delta']);
  });

  const events = [
    opening,
    ...block(0, 'a', '{"command":"echo \\ud83d', '\\ude00 é😀', ' \u2028"', ',"n":1}'),
    { type: 'ping' },
    ...block(1, 'b'),
    ...block(2, 'c', '{"x'),
    ending('max_tokens'),
    closing,
  ];
  const expected = [call('a', { command: 'echo 😀 é😀 \u2028', n: 1 }), call('b', {}), cut('c', 'max_tokens', '{"x')];

  it.each(['\n', '\r\n', '\r'])('F4 raw text, lines ending in %j', async (newline) => {
    const raw = sse(events, newline);
    expect(await read(raw)).toEqual(expected);
    expect(await read(new TextEncoder().encode(`\ufeff${raw}`))).toEqual(expected);
  });

  it('F4 raw text may begin with a byte order mark, hold comments, lack the last blank line, end with [DONE]', async () => {
    expect(await read(`\ufeff${sse(events)}: hello\n\ndata: [DONE]\n\n`)).toEqual(expected);
    expect(await read(`\ufeffdata: ${JSON.stringify(start(0, 'a'))}`)).toEqual([cut('a', 'stream-ended', '')]);
    expect(await read(sse(block(0, 'a', ls)).trimEnd())).toEqual([call('a', LS)]);
  });

  it('F4 a last event that is cut off counts for nothing', async () => {
    const raw = sse(block(0, 'a', ls));
    expect(await read(raw.slice(0, -6))).toEqual([cut('a', 'stream-ended', ls)]);
  });

  it('F4 a damaged event ends the reading: pieces may be missing from all that follows', async () => {
    const raw = `${sse([start(0, 'a'), delta(0, '{"a":1')])}data: {"type":"content_blo\n\n${sse([delta(0, '}'), stop(0)])}`;
    expect(await read(raw)).toEqual([
      cut('a', 'stream-ended', '{"a":1'),
      broken('The stream holds an event whose data is not JSON.'),
    ]);
  });

  it('F4 a ReadableStream of bytes', async () => {
    const bytes = new TextEncoder().encode(sse(events));
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.subarray(at, at + 7));
        controller.close();
      },
    });
    expect(await read(stream)).toEqual(expected);
  });

  describe('property', () => {
    /** Cuts `whole` at each of `points` (fractions of its length). */
    const pieces = <T extends { readonly length: number; slice(from: number, to: number): T }>(
      whole: T,
      points: readonly number[],
    ): T[] => {
      const ends = [...points.map((point) => Math.floor(point * whole.length)), whole.length].sort((a, b) => a - b);
      return ends.map((end, position) => whole.slice(ends[position - 1] ?? 0, end));
    };
    const points = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });
    const inputs = fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), { maxLength: 4 });

    it('F4 cutting text, bytes or the JSON pieces anywhere gives the same calls', async () => {
      await fc.assert(
        fc.asyncProperty(
          inputs,
          points,
          points,
          fc.constantFrom('\n', '\r\n', '\r'),
          async (all, cuts, jsonCuts, newline) => {
            const said = all.flatMap((input, index) =>
              block(index, `id${index}`, ...pieces(JSON.stringify(input), jsonCuts)),
            );
            const whole = all.map((input, index) => call(`id${index}`, JSON.parse(JSON.stringify(input))));
            const raw = sse([opening, ...said, ending('tool_use'), closing], newline);
            expect(await read(said)).toEqual(whole);
            expect(await read(each(pieces(raw, cuts)))).toEqual(whole);
            expect(await read(each(pieces(new TextEncoder().encode(raw), cuts)))).toEqual(whole);
          },
        ),
        { numRuns: 150 },
      );
    });

    it('F4 wherever a stream breaks off, every block that began is answered once, and none is run unless it was whole', async () => {
      const raw = sse(events);
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: raw.length }), async (end) => {
          const came = raw.slice(0, end);
          const starts = { a: start(0, 'a'), b: start(1, 'b'), c: start(2, 'c') };
          const begun = Object.entries(starts).flatMap(([id, event]) =>
            came.includes(JSON.stringify(event)) ? [id] : [],
          );
          const got = await read(came);
          expect(got.map((item) => (item.kind === 'stream-error' ? item.message : item.block.id))).toEqual(begun);
          for (const item of got) if (item.kind === 'call') expect(expected).toContainEqual(item);
        }),
      );
    });

    it('F4 never throws, whatever comes', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.anything()), async (items) => {
          for (const item of await read(each(items))) expect(['call', 'cut', 'stream-error']).toContain(item.kind);
        }),
      );
    });
  });

  describe('a source that fails', () => {
    it('F4 an item that throws when it is read is no event, and an input that is no JSON has no raw text', async () => {
      const hostile = Object.defineProperty({}, 'type', {
        get() {
          throw new Error('no');
        },
      });
      const odd = {
        type: 'message',
        stop_reason: 'max_tokens',
        content: [{ type: 'tool_use', id: 'a', name: 'Bash', input: 1n }],
      };
      expect(await read(each([hostile, [hostile], odd]))).toEqual([cut('a', 'max_tokens', '')]);
    });

    async function* failing(): AsyncGenerator<unknown> {
      yield* [...block(0, 'a', ls), start(1, 'b'), delta(1, '{"x')];
      throw new Error('socket hung up');
    }

    it('F4 it throws: open blocks are cut, and the error is data', async () => {
      expect(await read(failing())).toEqual([call('a', LS), cut('b', 'stream-ended', '{"x'), broken('socket hung up')]);
    });

    it('F4 it cannot even start', async () => {
      const locked = new ReadableStream();
      locked.getReader();
      expect(await read(locked)).toEqual([{ kind: 'stream-error', message: expect.stringMatching(/./) as string }]);
    });

    it('F4 an abort ends the wait for a source that hangs, and lets go of it', async () => {
      const stopper = new AbortController();
      let cancelled: unknown;
      const stream = new ReadableStream<unknown>({
        start(controller) {
          for (const event of [start(0, 'a'), delta(0, '{"x')]) controller.enqueue(event);
        },
        cancel: () => void (cancelled = true),
      });
      const items: StreamedCall[] = [];
      const reading = (async () => {
        for await (const item of readAnthropicStream(stream, { signal: stopper.signal })) items.push(item);
      })();
      stopper.abort();
      await reading;
      expect([items.at(-1), cancelled]).toEqual([broken('The stream was aborted.'), true]);
    });

    it('F4 a reader that leaves early lets go of the source', async () => {
      let close: () => void = () => {};
      const closed = new Promise<void>((resolve) => (close = resolve));
      async function* source(): AsyncGenerator<unknown> {
        try {
          yield* block(0, 'a', ls);
          await new Promise(() => {});
        } finally {
          close();
        }
      }
      for await (const item of readAnthropicStream(source())) {
        expect(item).toEqual(call('a', LS));
        break;
      }
      await closed;
    });
  });
});
