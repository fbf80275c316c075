import { describe, expect, it } from 'vitest';
import { readModelStream } from './model-stream.js';
import { brokenStream, callOf, cutCallOf, each, readAll, sseText } from './stream.cases.js';
import type { StreamFormat } from './stream-format.js';

const json = '{"command":"ls"}';
const call = callOf('a', { command: 'ls' });
const STREAMS: Readonly<Record<StreamFormat, readonly unknown[]>> = {
  anthropic: [
    { type: 'ping' },
    { type: 'message_start', message: {} },
    { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'a', name: 'Bash', input: {} } },
    { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: json } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
  ],
  'openai-chat': [
    { id: 'c', choices: [{ index: 0, delta: { role: 'assistant' }, finish_reason: null }] },
    { choices: [{ delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'Bash', arguments: json } }] } }] },
    { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
  ],
  'openai-responses': [
    { type: 'response.created', response: {} },
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: { type: 'function_call', call_id: 'a', name: 'Bash', arguments: json, status: 'completed' },
    },
  ],
};

describe('F4 readModelStream', () => {
  it.each(Object.keys(STREAMS) as StreamFormat[])(
    'F4 tells %s by its events, and takes the word of who knows',
    async (format) => {
      const events = STREAMS[format];
      for (const source of [events, each(events), sseText(events), [events], each([sseText(events)])]) {
        expect(await readAll(readModelStream(source))).toEqual([call]);
      }
      expect(await readAll(readModelStream(events, { format }))).toEqual([call]);
    },
  );

  it.each([
    [
      'a whole message',
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'tool_use', id: 'a', name: 'Bash', input: { command: 'ls' } }],
      },
    ],
    ['a block', { type: 'tool_use', id: 'a', name: 'Bash', input: { command: 'ls' } }],
    [
      'an assistant message of a chat',
      { role: 'assistant', tool_calls: [{ id: 'a', type: 'function', function: { name: 'Bash', arguments: json } }] },
    ],
    [
      'items of a response, its text first',
      [
        { type: 'message', id: 'm', status: 'completed', role: 'assistant', content: [] },
        { type: 'function_call', call_id: 'a', name: 'Bash', arguments: json },
      ],
    ],
  ])('F4 tells %s', async (_, whole) => {
    expect(await readAll(readModelStream(whole))).toEqual([call]);
  });

  it('F4 an override wins over what the events look like', async () => {
    expect(await readAll(readModelStream(STREAMS['openai-chat'], { format: 'anthropic' }))).toEqual([]);
  });

  it.each([
    [
      'Messages',
      { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
      'overloaded_error: Overloaded',
    ],
    ['chat', { error: { type: 'x', message: 'Busy' } }, 'x: Busy'],
    ['responses', { type: 'error', code: 'server_error', message: 'Oops' }, 'server_error: Oops'],
  ])('F4 an error of %s before anything else is told', async (_, event, message) => {
    expect(await readAll(readModelStream([event]))).toEqual([brokenStream(message)]);
  });

  it('F4 what was begun is cut when the source ends', async () => {
    expect(await readAll(readModelStream(STREAMS.anthropic.slice(0, 4)))).toEqual([
      cutCallOf('a', 'stream-ended', json),
    ]);
    expect(await readAll(readModelStream([]))).toEqual([]);
  });
});
