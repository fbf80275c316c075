import { expect, test } from 'vitest';
import { readPasted } from './read-pasted.js';

const newId = () => 'toolu_new';
const read = { type: 'tool_use', id: 'toolu_1', name: 'Read', input: { file_path: 'a' } };

test('a block, an array of blocks and a message give calls', () => {
  const calls = { kind: 'calls', blocks: [read] };
  expect(readPasted(JSON.stringify(read), newId)).toEqual(calls);
  expect(readPasted(JSON.stringify([read]), newId)).toEqual(calls);
  const message = { role: 'assistant', content: [{ type: 'text', text: 'Reading.' }, read] };
  expect(readPasted(JSON.stringify(message), newId)).toEqual(calls);
});

test('a block without type, id and input is completed', () => {
  expect(readPasted('{"name": "Glob"}', newId)).toEqual({
    kind: 'calls',
    blocks: [{ type: 'tool_use', id: 'toolu_new', name: 'Glob', input: {} }],
  });
});

test('an event stream is cut into messages, as text and as objects', () => {
  const event = (type: string) => `event: ${type}\ndata: {"type":"${type}"}\n\n`;
  const text = event('message_start') + event('message_stop') + event('message_start');
  expect(readPasted(text, newId)).toEqual({
    kind: 'stream',
    messages: [[event('message_start'), event('message_stop')], [event('message_start')]],
  });
  expect(readPasted('[{"type":"message_start"},{"type":"ping"}]', newId)).toEqual({
    kind: 'stream',
    messages: [[{ type: 'message_start' }, { type: 'ping' }]],
  });
});

test.each([
  ['', 'There is nothing to read yet.'],
  ['Read the file', 'This is neither JSON nor an event stream.'],
  ['{"name": ', 'This is not JSON:'],
  ['[]', 'The array is empty.'],
  ['{"content": []}', 'This message holds no tool_use block.'],
  ['[1, 2]', 'No tool call is in here'],
])('%j says what is wrong', (text, start) => {
  const pasted = readPasted(text, newId);
  expect(pasted.kind === 'unreadable' && pasted.message.startsWith(start)).toBe(true);
});
