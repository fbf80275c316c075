import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { createSession, type StreamOptions } from '../session.js';

const shout = defineTool({
  name: 'Shout',
  description: 'Shouts.',
  inputSchema: z.object({ text: z.string() }),
  isReadOnly: () => true,
  call: ({ text }) => text.toUpperCase(),
});

const chat = [
  {
    choices: [{ index: 0, delta: { tool_calls: [{ index: 0, id: 'a', function: { name: 'Shout', arguments: '' } }] } }],
  },
  { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: '{"text":"hey"}' } }] } }] },
  { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
];
const responses = [
  { type: 'response.created', response: {} },
  {
    type: 'response.output_item.done',
    output_index: 0,
    item: { type: 'function_call', call_id: 'a', name: 'Shout', arguments: '{"text":"hey"}' },
  },
];

async function resultsOf(source: object | string, options?: StreamOptions) {
  const results = [];
  for await (const result of createSession({ tools: [shout] as never }).stream(source, options)) results.push(result);
  return results;
}

describe('F4 session.stream takes every form', () => {
  const raw = (events: readonly object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  it.each([
    ['chat completions', chat, undefined],
    ['raw chat completions', `${raw(chat)}data: [DONE]\n\n`, undefined],
    ['responses', responses, undefined],
    ['raw responses', raw(responses), undefined],
    ['a form that is named', responses, { format: 'openai-responses' } as const],
  ])('F4 %s', async (_, source, options) => {
    expect(await resultsOf(source, options)).toEqual([{ type: 'tool_result', tool_use_id: 'a', content: 'HEY' }]);
  });

  it('F4 the named form is believed', async () => {
    expect(await resultsOf(chat, { format: 'anthropic' })).toEqual([]);
  });
});
