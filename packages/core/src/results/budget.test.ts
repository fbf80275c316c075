import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines, cutHead, cutTail, formatSize } from './budget.js';
import { wellFormed } from './well-formed.js';

const anyText = fc.string({
  unit: fc.oneof(fc.constantFrom('\n', 'a', '😀', 'é', ' '), fc.string({ unit: 'grapheme', maxLength: 3 })),
});

describe('cutting', () => {
  it('L6.2 a cut is a prefix or suffix within the limit, and never splits a code point', () => {
    fc.assert(
      fc.property(anyText, fc.nat(60), (raw, limit) => {
        const text = wellFormed(raw);
        const head = cutHead(text, limit);
        const tail = cutTail(text, limit);
        expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
        expect(Math.max(head.length, tail.length)).toBeLessThanOrEqual(Math.max(limit, 0));
        expect([wellFormed(head), wellFormed(tail)]).toEqual([head, tail]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['aaaa\nbbbb\ncccc', 11, 'aaaa\nbbbb\n'],
    ['aaaa\nbbbbbbbbbbbbb', 12, 'aaaa\nbbbbbbb'],
    ['😀😀', 3, '😀'],
    ['short', 10, 'short'],
    ['short', 0, ''],
  ])('L6.2 the head of %j within %i ends at a line where that costs little', (text, limit, head) => {
    expect(cutHead(text, limit)).toBe(head);
  });

  it.each([
    ['aaaa\nbbbb\ncccc', 11, 'bbbb\ncccc'],
    ['aaaa\nbbbb\ncccc', 9, 'bbbb\ncccc'],
    ['aaaaaaaaaaaaaaa\nb', 8, 'aaaaaa\nb'],
    ['😀😀', 3, '😀'],
  ])('L6.2 the tail of %j within %i starts at a line where that costs little', (text, limit, tail) => {
    expect(cutTail(text, limit)).toBe(tail);
  });

  it.each([
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['\n\n', 2],
  ])('counts lines of %j', (text, lines) => expect(countLines(text)).toBe(lines));

  it.each([
    [0, '0B'],
    [1023, '1023B'],
    [187_290, '182.9KB'],
    [5_242_880, '5.0MB'],
  ])('%i bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));
});

describe('wellFormed', () => {
  it.each([
    ['a\ud83db', 'a\uFFFDb'],
    ['\ude00', '\uFFFD'],
    ['😀', '😀'],
    ['\ude00\ud83d', '\uFFFD\uFFFD'],
    ['', ''],
  ])('L8.1 bc-276 %j', (text, clean) => expect(wellFormed(text)).toBe(clean));

  it('L8.1 survives UTF-8 and JSON unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const text = wellFormed(raw);
        expect(new TextDecoder().decode(new TextEncoder().encode(`x${text}`))).toBe(`x${text}`);
      }),
    );
  });
});
