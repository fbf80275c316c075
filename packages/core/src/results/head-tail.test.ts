import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HeadTail } from './head-tail.js';

it('L6.2 keeps both ends, counts the rest, and cuts no pair', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 12 }),
      (pieces, head, tail) => {
        const kept = new HeadTail(head, tail);
        for (const each of pieces) kept.add(each);
        const whole = pieces.join('');
        expect(whole.startsWith(kept.head) && whole.endsWith(kept.tail)).toBe(true);
        expect([kept.chars, kept.head.length + kept.dropped + kept.tail.length]).toEqual([whole.length, whole.length]);
        expect(kept.head.length).toBeLessThanOrEqual(head);
        expect(kept.tail.length).toBeLessThanOrEqual(tail);
        expect(/\p{Cs}/u.test(kept.head + '.' + kept.tail)).toBe(false);
        if (whole.length <= head) expect(kept.text).toBe(whole);
      },
    ),
  );
});

it('L6.2 says what it left out', () => {
  const kept = new HeadTail(3, 2);
  kept.add('abcdefgh');
  expect(kept.text).toBe('abc\n\n[3 characters left out]\n\ngh');
});
