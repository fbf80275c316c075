import fc from 'fast-check';
import { expect, it } from 'vitest';
import { replaceText } from './replace-text.js';

const piece = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '\r', '😀'), maxLength: 12 });

it('bc-279 what is outside the replaced part stays as it was, whatever the line ends', () => {
  fc.assert(
    fc.property(piece, piece, piece, fc.boolean(), (before, after, inserted, returns) => {
      // The end of `before` and the start of `after` must not join the marks into another line end.
      const text = `${before}<<\n>>${after}`.replace('<<\n>>', returns ? '<<\r\n>>' : '<<\n>>');
      const end = returns ? '\r\n' : '\n';
      const expected = before + inserted.replaceAll('\r\n', '\n').replaceAll('\n', end) + after;
      expect(replaceText(text, '<<\n>>', inserted, false)).toEqual({ ok: true, value: { text: expected, count: 1 } });
    }),
    { numRuns: 500 },
  );
});

it('replaces places that do not overlap, from the left', () => {
  expect(replaceText('aaaaa', 'aa', 'b', true)).toEqual({ ok: true, value: { text: 'bba', count: 2 } });
});
