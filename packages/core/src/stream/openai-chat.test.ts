import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOpenAIChatStream } from './openai-chat.js';
import type { StreamedCall } from './streamed-call.js';
import { brokenStream, callOf, cutCallOf, each, pieces, points, readAll, sseText } from './stream.cases.js';

interface Piece {
  readonly index?: number;
  readonly id?: string | null;
  readonly name?: string | null;
  readonly json?: unknown;
}
const piece = ({ index, id, name, json }: Piece) => ({
  ...(index !== undefined && { index }),
  ...(id !== undefined && { id, type: 'function' }),
  function: { ...(name !== undefined && { name }), ...(json !== undefined && { arguments: json }) },
});
const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});
const say = (...calls: readonly Piece[]) => chunk({ tool_calls: calls.map(piece) });
const finish = (reason: string) => chunk({}, reason);
const begin = (index: number, id: string, json = '') => say({ index, id, name: 'Bash', json });
const more = (index: number, json: string) => say({ index, json });

const ls = '{"command":"ls"}';
const LS = { command: 'ls' };
const read = (source: object | string) => readAll(readOpenAIChatStream(source));

describe('F4 readOpenAIChatStream', () => {
  it.each<[string, readonly unknown[], readonly StreamedCall[]]>([
    [
      'arguments in pieces',
      [
        chunk({ role: 'assistant', content: null }),
        begin(0, 'a'),
        more(0, '{"com'),
        more(0, 'mand":"ls"}'),
        finish('tool_calls'),
      ],
      [callOf('a', LS)],
    ],
    [
      'two calls',
      [begin(0, 'a', ls), begin(1, 'b'), more(1, ls), finish('tool_calls')],
      [callOf('a', LS), callOf('b', LS)],
    ],
    ['no arguments are {}', [begin(0, 'a'), finish('tool_calls')], [callOf('a', {})]],
    ['a forced call ends with stop', [begin(0, 'a', ls), finish('stop')], [callOf('a', LS)]],
    [
      'whole calls in the chunk that ends',
      [
        chunk(
          {
            tool_calls: [
              piece({ index: 0, id: 'a', name: 'Bash', json: ls }),
              piece({ index: 1, id: 'b', name: 'Bash', json: ls }),
            ],
          },
          'tool_calls',
        ),
      ],
      [callOf('a', LS), callOf('b', LS)],
    ],
    ['a whole call and its end in one list', [[begin(0, 'a', ls), finish('tool_calls')]], [callOf('a', LS)]],
    [
      'pieces of two calls that alternate: none is run before it is whole, and order is kept',
      [begin(0, 'a', '{"com'), begin(1, 'b', '{"n"'), more(0, 'mand":"ls"}'), more(1, ':2}'), finish('tool_calls')],
      [callOf('a', LS), callOf('b', { n: 2 })],
    ],
    [
      'all begin before any has arguments',
      [begin(0, 'a'), begin(1, 'b'), more(0, ls), more(1, ls), finish('tool_calls')],
      [callOf('a', LS), callOf('b', LS)],
    ],
    [
      'the id and name repeated in every chunk',
      [begin(0, 'a', '{"com'), begin(0, 'a', 'mand":"ls"}'), finish('tool_calls')],
      [callOf('a', LS)],
    ],
    [
      'empty ids and names after the first chunk',
      [begin(0, 'a', '{"com'), say({ index: 0, id: '', name: null, json: 'mand":"ls"}' }), finish('tool_calls')],
      [callOf('a', LS)],
    ],
    [
      'a name in pieces',
      [say({ index: 0, id: 'a', name: 'Ba' }), say({ index: 0, name: 'sh' }), more(0, ls), finish('tool_calls')],
      [callOf('a', LS)],
    ],
    [
      'every call at index 0, or at none',
      [
        begin(0, 'a', ls),
        begin(0, 'b', ls),
        say({ id: 'c', name: 'Bash', json: ls }),
        say({ id: 'd', name: 'Bash', json: ls }),
        finish('tool_calls'),
      ],
      ['a', 'b', 'c', 'd'].map((id) => callOf(id, LS)),
    ],
    [
      'arguments as an object',
      [say({ index: 0, id: 'a', name: 'Bash', json: LS }), finish('tool_calls')],
      [callOf('a', LS)],
    ],
    [
      'a chunk of usage without choices, another choice, text, and what nobody knows',
      [
        chunk({ content: 'Let me look.' }),
        {
          ...say({ index: 0, id: 'z', name: 'Bash', json: ls }),
          choices: [{ index: 1, delta: { tool_calls: [piece({ index: 0, id: 'z', name: 'Bash', json: ls })] } }],
        },
        begin(0, 'a', ls),
        null,
        7,
        {},
        finish('tool_calls'),
        { object: 'chat.completion.chunk', choices: [], usage: {} },
      ],
      [callOf('a', LS)],
    ],
    [
      'arguments that are no JSON',
      [begin(0, 'a', '{"command": "a" "b"}'), finish('tool_calls')],
      [cutCallOf('a', 'invalid-json', '{"command": "a" "b"}')],
    ],
    [
      'the token limit in the last call (bc-244)',
      [begin(0, 'a', ls), begin(1, 'b', '{"content":"hel'), finish('length')],
      [callOf('a', LS), cutCallOf('b', 'max_tokens', '{"content":"hel')],
    ],
    [
      'the token limit, and JSON that looks whole',
      [begin(0, 'a', ls), finish('length')],
      [cutCallOf('a', 'max_tokens', ls)],
    ],
    ['a filter stopped it', [begin(0, 'a', '{"x'), finish('content_filter')], [cutCallOf('a', 'stream-ended', '{"x')]],
    [
      'the stream just ends',
      [begin(0, 'a', ls), begin(1, 'b', ls)],
      [callOf('a', LS), cutCallOf('b', 'stream-ended', ls)],
    ],
    [
      'an error between',
      [begin(0, 'a', ls), { error: { message: 'Rate limit', type: 'tokens' } }],
      [brokenStream('tokens: Rate limit'), cutCallOf('a', 'stream-ended', ls)],
    ],
    ['an error in words', [{ error: 'busy' }], [brokenStream('busy')]],
    [
      'a custom tool is none of ours',
      [chunk({ tool_calls: [{ index: 0, id: 'a', type: 'custom', custom: { name: 'x', input: 'y' } }] }, 'tool_calls')],
      [],
    ],
  ])('F4 %s', async (_, events, expected) => {
    expect(await read(each(events))).toEqual(expected);
    expect(await read(events)).toEqual(expected);
  });

  const toolCalls = [{ id: 'a', type: 'function', function: { name: 'Bash', arguments: ls } }];
  it.each<[string, object, readonly StreamedCall[]]>([
    [
      'a whole completion',
      {
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', tool_calls: toolCalls }, finish_reason: 'tool_calls' }],
      },
      [callOf('a', LS)],
    ],
    [
      'a whole completion that was cut',
      {
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', tool_calls: toolCalls }, finish_reason: 'length' }],
      },
      [cutCallOf('a', 'max_tokens', ls)],
    ],
    ['an assistant message', { role: 'assistant', content: null, tool_calls: toolCalls }, [callOf('a', LS)]],
  ])('F4 %s', async (_, whole, expected) => {
    expect(await read(whole)).toEqual(expected);
  });

  it('F4 a server that gives no ids: each call has one of ours', async () => {
    const [item] = await read([say({ index: 0, name: 'Bash', json: ls }), finish('tool_calls')]);
    expect(item).toEqual(callOf(expect.stringMatching(/^call_[\w-]{36}$/) as string, LS));
  });

  it('F4 a call is out when the next begins, before its arguments are asked for', async () => {
    const log: string[] = [];
    async function* source() {
      for (const [name, event] of [
        ['a', begin(0, 'a', ls)],
        ['b', begin(1, 'b')],
        ['rest', more(1, ls)],
        ['end', finish('tool_calls')],
      ] as const) {
        log.push(name);
        yield await Promise.resolve(event);
      }
    }
    for await (const item of readOpenAIChatStream(source()))
      log.push(item.kind === 'call' ? `call ${item.block.id}` : item.kind);
    expect(log).toEqual(['a', 'b', 'call a', 'rest', 'end', 'call b']);
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
          const said = all.flatMap((input, index) => [
            begin(index, `id${index}`),
            ...pieces(JSON.stringify(input), jsonCuts).map((json) => more(index, json)),
          ]);
          const events = [...said, finish('tool_calls')];
          const raw = `${sseText(events, newline)}data: [DONE]${newline}${newline}`;
          const whole = all.map((input, index) => callOf(`id${index}`, JSON.parse(JSON.stringify(input))));
          expect(await read(events)).toEqual(whole);
          expect(await read(each(pieces(raw, cuts)))).toEqual(whole);
          expect(await read(each(pieces(new TextEncoder().encode(raw), cuts)))).toEqual(whole);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('F4 wherever it breaks off, nothing runs that was not whole', async () => {
    const events = [begin(0, 'a', '{"command":"ech'), more(0, 'o 😀"}'), begin(1, 'b', ls), finish('tool_calls')];
    const raw = sseText(events);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: raw.length }), async (end) => {
        for (const item of await read(raw.slice(0, end))) {
          if (item.kind === 'call') expect([callOf('a', { command: 'echo 😀' }), callOf('b', LS)]).toContainEqual(item);
        }
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
