import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOpenAIResponsesStream } from './openai-responses.js';
import { brokenStream, callOf, cutCallOf, each, pieces, points, readAll, sseText } from './stream.cases.js';
import type { StreamedCall } from './streamed-call.js';

const item = (call_id: string, json: string, status = 'completed') => ({
  type: 'function_call',
  id: `fc_${call_id}`,
  call_id,
  name: 'Bash',
  arguments: json,
  status,
});
const added = (at: number, id: string) => ({
  type: 'response.output_item.added',
  output_index: at,
  item: item(id, '', 'in_progress'),
});
const delta = (at: number, json: string) => ({
  type: 'response.function_call_arguments.delta',
  output_index: at,
  item_id: 'fc',
  delta: json,
});
const written = (at: number, json: string) => ({
  type: 'response.function_call_arguments.done',
  output_index: at,
  item_id: 'fc',
  arguments: json,
});
const done = (at: number, id: string, json: string, status?: string) => ({
  type: 'response.output_item.done',
  output_index: at,
  item: item(id, json, status),
});
const whole = (at: number, id: string, ...parts: readonly string[]) => [
  added(at, id),
  ...parts.map((part) => delta(at, part)),
  written(at, parts.join('')),
  done(at, id, parts.join('')),
];
const completed = (...output: readonly object[]) => ({
  type: 'response.completed',
  response: { object: 'response', status: 'completed', output },
});
const incomplete = (reason: string, ...output: readonly object[]) => ({
  type: 'response.incomplete',
  response: { object: 'response', status: 'incomplete', incomplete_details: { reason }, output },
});

const ls = '{"command":"ls"}';
const LS = { command: 'ls' };
const read = (source: object | string) => readAll(readOpenAIResponsesStream(source));

describe('F4 readOpenAIResponsesStream', () => {
  it.each<[string, readonly unknown[], readonly StreamedCall[]]>([
    [
      'arguments in pieces',
      [{ type: 'response.created', response: {} }, ...whole(0, 'a', '{"com', 'mand":"ls"}'), completed(item('a', ls))],
      [callOf('a', LS)],
    ],
    ['two calls', [...whole(0, 'a', ls), ...whole(1, 'b', ls), completed()], [callOf('a', LS), callOf('b', LS)]],
    ['no arguments are {}', [added(0, 'a'), done(0, 'a', '')], [callOf('a', {})]],
    [
      'pieces that alternate',
      [added(0, 'a'), added(1, 'b'), delta(1, ls), delta(0, ls), done(0, 'a', ls), done(1, 'b', ls)],
      [callOf('a', LS), callOf('b', LS)],
    ],
    [
      'text, reasoning, and calls that the service runs',
      [
        { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'rs' } },
        {
          type: 'response.output_item.done',
          output_index: 0,
          item: { type: 'web_search_call', id: 'ws', status: 'completed' },
        },
        {
          type: 'response.output_item.done',
          output_index: 1,
          item: { type: 'mcp_call', id: 'm', name: 'x', arguments: ls },
        },
        { type: 'response.output_text.delta', output_index: 2, delta: ls },
        ...whole(3, 'a', ls),
        null,
        7,
      ],
      [callOf('a', LS)],
    ],
    [
      'an end of an item that was lost: the whole answer has it',
      [added(0, 'a'), delta(0, '{"com'), completed(item('a', ls))],
      [callOf('a', LS)],
    ],
    [
      'arguments that are no JSON',
      whole(0, 'a', '{"command": "a" "b"}'),
      [cutCallOf('a', 'invalid-json', '{"command": "a" "b"}')],
    ],
    [
      'the token limit, and the item says so (bc-244)',
      [
        ...whole(0, 'a', ls),
        added(1, 'b'),
        delta(1, '{"content":"hel'),
        done(1, 'b', '{"content":"hel', 'incomplete'),
        incomplete('max_output_tokens', item('a', ls), item('b', '{"content":"hel', 'incomplete')),
      ],
      [callOf('a', LS), cutCallOf('b', 'max_tokens', '{"content":"hel')],
    ],
    [
      'the token limit in an open item',
      [added(0, 'a'), delta(0, '{"x'), incomplete('max_output_tokens')],
      [cutCallOf('a', 'max_tokens', '{"x')],
    ],
    [
      'a filter',
      [added(0, 'a'), delta(0, '{"x'), incomplete('content_filter')],
      [cutCallOf('a', 'stream-ended', '{"x')],
    ],
    ['the stream just ends', [added(0, 'a'), delta(0, ls)], [cutCallOf('a', 'stream-ended', ls)]],
    [
      'an item that begins where another is open',
      [added(0, 'a'), delta(0, '{"x'), ...whole(0, 'b', ls)],
      [cutCallOf('a', 'stream-ended', '{"x'), callOf('b', LS)],
    ],
    [
      'an error',
      [added(0, 'a'), { type: 'error', code: 'server_error', message: 'Oops' }],
      [brokenStream('server_error: Oops'), cutCallOf('a', 'stream-ended', '')],
    ],
    [
      'a failed response',
      [{ type: 'response.failed', response: { status: 'failed', error: { code: 'rate_limit', message: 'Slow' } } }],
      [brokenStream('rate_limit: Slow')],
    ],
    ['items alone', [item('a', ls), [item('b', ls)]], [callOf('a', LS), callOf('b', LS)]],
    [
      'a whole response',
      [{ object: 'response', status: 'completed', output: [{ type: 'message', status: 'completed' }, item('a', ls)] }],
      [callOf('a', LS)],
    ],
  ])('F4 %s', async (_, events, expected) => {
    expect(await read(each(events))).toEqual(expected);
    expect(await read(events)).toEqual(expected);
  });

  it('F4 a call is out when its item is done', async () => {
    const log: string[] = [];
    async function* source() {
      for (const event of [...whole(0, 'a', ls), added(1, 'b')]) {
        log.push(event.type);
        yield await Promise.resolve(event);
      }
    }
    for await (const { kind } of readOpenAIResponsesStream(source())) log.push(kind);
    expect(log.slice(-4)).toEqual(['response.output_item.done', 'call', 'response.output_item.added', 'cut']);
  });

  it('F4 cutting text, bytes or arguments anywhere gives the same calls', async () => {
    const inputs = fc.array(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        inputs,
        points,
        points,
        fc.constantFrom('\n', '\r\n', '\r'),
        async (all, cuts, jsonCuts, newline) => {
          const events = [
            ...all.flatMap((input, at) => whole(at, `id${at}`, ...pieces(JSON.stringify(input), jsonCuts))),
            completed(...all.map((input, at) => item(`id${at}`, JSON.stringify(input)))),
          ];
          const raw = sseText(events, newline);
          const calls = all.map((input, at) => callOf(`id${at}`, JSON.parse(JSON.stringify(input))));
          expect(await read(events)).toEqual(calls);
          expect(await read(each(pieces(raw, cuts)))).toEqual(calls);
          expect(await read(each(pieces(new TextEncoder().encode(raw), cuts)))).toEqual(calls);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('F4 never throws, whatever comes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.anything()), async (items) => {
        for (const { kind } of await read(each(items))) expect(['call', 'cut', 'stream-error']).toContain(kind);
      }),
    );
  });
});
