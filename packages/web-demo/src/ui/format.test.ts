import { expect, test } from 'vitest';
import { formatBytes, formatDuration, plural } from './format.js';

test.each([
  [0, '0.0 ms'],
  [0.42, '0.4 ms'],
  [38.4, '38 ms'],
  [1234, '1.2 s'],
  [125_000, '2 min 5 s'],
])('a duration of %d ms reads %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  [812, '812 B'],
  [30_100, '30.1 kB'],
  [5_138_895, '5.1 MB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('one has no s', () => {
  expect([plural(1, 'line'), plural(750_000, 'line')]).toEqual(['1 line', '750,000 lines']);
});
