import { readAnthropicStream, type StreamedCall } from '@sallyport/core';
import { expect, test } from 'vitest';
import { freshIds } from '../playback/fresh-ids.js';
import { saidIn, splitEvents, splitMessages } from '../playback/split-stream.js';
import { RECORDINGS } from './recordings.js';

async function read(source: string | readonly unknown[]): Promise<readonly StreamedCall[]> {
  const items: StreamedCall[] = [];
  for await (const item of readAnthropicStream(source)) items.push(item);
  return items;
}

test.each(RECORDINGS)('$id: cut into messages and events it holds the same calls as in one piece', async ({ text }) => {
  const events = splitEvents(text);
  expect(events.join('')).toBe(text);
  const whole = await read(text);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.filter((item) => item.kind === 'stream-error')).toEqual([]);
  const pieces = await Promise.all(splitMessages(events).map(read));
  expect(pieces.flat()).toEqual(whole);
});

test('ids are made new and stay apart', async () => {
  const [recording] = RECORDINGS.filter(({ id }) => id === 'parallel');
  const calls = await read(freshIds(recording?.text ?? '', 'x1'));
  expect(calls.map((call) => call.kind === 'call' && call.block.id)).toEqual([
    'toolu_par_read_x1',
    'toolu_par_grep_x1',
    'toolu_par_glob_x1',
    'toolu_par_touch_x1',
  ]);
});

test('what the model says is read from its events', () => {
  const [recording] = RECORDINGS.filter(({ id }) => id === 'allowed-read');
  expect(
    splitEvents(recording?.text ?? '')
      .map(saidIn)
      .join(''),
  ).toBe('I’ll look at the project first.');
});
