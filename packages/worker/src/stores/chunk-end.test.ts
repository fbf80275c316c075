import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chunkEnd } from './chunk-end.js';

it('L6.2 chunks are not too long, never cut a pair, and are the same in whatever pieces the text comes', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '😀', 'é', '\ud83d', '\n'), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 9 }), (whole, size) => {
      for (let start = 0; start < whole.length;) {
        const end = start + chunkEnd(whole.slice(start), size);
        expect(end).toBeGreaterThan(start);
        expect(end - start).toBeLessThanOrEqual(size);
        expect(/^[\ud800-\udbff][\udc00-\udfff]/.test(whole.slice(end - 1, end + 1))).toBe(false);
        expect(start + chunkEnd(whole.slice(start, start + size + 1), size)).toBe(end);
        start = end;
      }
    }),
  );
});

it.each([
  ['ab\ncd', 4, 3],
  ['a\nbcdef', 4, 4],
  ['abc', 4, 3],
])('L6.2 %j in chunks of %d ends at %d', (text, size, end) => {
  expect(chunkEnd(text, size)).toBe(end);
});
