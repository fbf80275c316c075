import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutIntoChunks } from './cut-into-chunks.js';

it('chunks join to the text, start where they say, are not too long and never cut a pair', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '😀', 'é', '\ud83d', '\n'), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 9 }), (whole, size) => {
      const chunks = cutIntoChunks(whole, size);
      expect(chunks.map(({ text }) => text).join('')).toBe(whole);
      for (const { start, text } of chunks) {
        expect(whole.startsWith(text, start)).toBe(true);
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(size);
        const cut = start > 0 && /^[\udc00-\udfff]/.test(text) && /[\ud800-\udbff]/.test(whole[start - 1] ?? '');
        expect(cut).toBe(false);
      }
    }),
  );
});
