import { describe, expect, it } from 'vitest';
import type { ToolResult } from '../blocks.js';
import { textMustWait, toAnthropicMessage } from './to-anthropic-message.js';
import { toOpenAIToolMessages } from './to-openai-tool-messages.js';
import { toResponsesFunctionOutputs } from './to-responses-outputs.js';

const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } } as const;
const plain: ToolResult = { type: 'tool_result', tool_use_id: 't1', content: 'done' };
const failed: ToolResult = { type: 'tool_result', tool_use_id: 't2', content: 'no such file', is_error: true };
const refused: ToolResult = {
  type: 'tool_result',
  tool_use_id: 't3',
  content: '<tool_use_error>no</tool_use_error>',
  is_error: true,
};
const seen: ToolResult = { type: 'tool_result', tool_use_id: 't4', content: [{ type: 'text', text: 'look' }, image] };
const picture: ToolResult = { type: 'tool_result', tool_use_id: 't5', content: [image] };

describe('F4 toAnthropicMessage', () => {
  it('bc-263 results first, then text; each id once', () => {
    expect(toAnthropicMessage([plain, failed, plain], { text: 'go on' })).toEqual({
      role: 'user',
      content: [plain, failed, { type: 'text', text: 'go on' }],
    });
  });

  const serverCall = { type: 'server_tool_use', id: 's1', name: 'web_search', input: {} };
  const use = { type: 'tool_use', id: 't1', name: 'Read', input: {} };
  it.each([
    ['no call of the service', [use], false],
    ['an unfinished call of the service (bc-264)', [serverCall, use], true],
    ['a finished one', [serverCall, { type: 'web_search_tool_result', tool_use_id: 's1', content: [] }, use], false],
    ['a call that its code made', [{ ...use, caller: { type: 'code_execution_20250825', tool_id: 's1' } }], true],
    ['a call of the model itself', [{ ...use, caller: { type: 'direct' } }], false],
    ['what is no block', [null, 'x', 7], false],
  ])('bc-264 text beside %s: must wait %j', (_, assistant, waits) => {
    expect(textMustWait(assistant)).toBe(waits);
    expect(toAnthropicMessage([plain], { text: 'x', assistant })).toEqual({
      role: 'user',
      content: waits ? [plain] : [plain, { type: 'text', text: 'x' }],
    });
  });

  it('results for code hold text only, and no text is no block', () => {
    const assistant = [{ ...use, id: 't4', caller: { type: 'code_execution_20250825' } }];
    expect(toAnthropicMessage([seen, picture], { text: ' ', assistant })).toEqual({
      role: 'user',
      content: [
        {
          ...seen,
          content: [
            { type: 'text', text: 'look' },
            { type: 'text', text: '[An image, which cannot be given here]' },
          ],
        },
        picture,
      ],
    });
  });
});

it('F4 toOpenAIToolMessages: one tool message a call, errors in words, images after all of them', () => {
  const url = 'data:image/png;base64,AAAA';
  expect(toOpenAIToolMessages([plain, failed, refused, seen, picture, plain])).toEqual([
    { role: 'tool', tool_call_id: 't1', content: 'done' },
    { role: 'tool', tool_call_id: 't2', content: 'Error: no such file' },
    { role: 'tool', tool_call_id: 't3', content: '<tool_use_error>no</tool_use_error>' },
    { role: 'tool', tool_call_id: 't4', content: 'look' },
    { role: 'tool', tool_call_id: 't5', content: '(an image, in the next message)' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Images from the call t4:' },
        { type: 'image_url', image_url: { url } },
        { type: 'text', text: 'Images from the call t5:' },
        { type: 'image_url', image_url: { url } },
      ],
    },
  ]);
  expect(toOpenAIToolMessages([plain])).toEqual([{ role: 'tool', tool_call_id: 't1', content: 'done' }]);
});

it('F4 toResponsesFunctionOutputs: one output a call, images in it', () => {
  expect(toResponsesFunctionOutputs([plain, failed, seen, plain])).toEqual([
    { type: 'function_call_output', call_id: 't1', output: 'done' },
    { type: 'function_call_output', call_id: 't2', output: 'Error: no such file' },
    {
      type: 'function_call_output',
      call_id: 't4',
      output: [
        { type: 'input_text', text: 'look' },
        { type: 'input_image', detail: 'auto', image_url: 'data:image/png;base64,AAAA' },
      ],
    },
  ]);
});
