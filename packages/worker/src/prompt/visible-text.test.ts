import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasHidden, visibleString, visibleText } from './visible-text.js';

describe('L4.7 nothing in a prompt stays unseen', () => {
  it.each([
    ['plain text', 'npm test\n\tdone', 'npm test\n\tdone'],
    ['a terminal escape', 'a\u001b[31mred', String.raw`a\x1b[31mred`],
    ['a carriage return', 'safe\rrm -rf x', String.raw`safe\rrm -rf x`],
    ['NUL and DEL', '\0\u007f', String.raw`\x00\x7f`],
    ['a bidirectional override', 'x\u202etxt.sh\u202c', String.raw`x\u202etxt.sh\u202c`],
    ['isolates and marks', '\u2066\u2069\u200e\u061c', String.raw`\u2066\u2069\u200e\u061c`],
    ['zero-width characters', 'r\u200bm\u2060 \ufeff', String.raw`r\u200bm\u2060 \ufeff`],
    ['spaces that are no spaces', 'rm\u00a0-rf\u3000x', String.raw`rm\xa0-rf\u3000x`],
    ['line and paragraph separators', 'a\u2028b\u2029', String.raw`a\u2028b\u2029`],
    ['fillers', '\u3164\u115f\u2800', String.raw`\u3164\u115f\u2800`],
    ['tag characters', '\u{e0041}', String.raw`\u{e0041}`],
    ['a lone surrogate', 'a\ud800b', String.raw`a\ud800b`],
    ['a joined emoji', '👩\u200d💻', String.raw`👩\u200d💻`],
    ['a long run', `a${'\u200b'.repeat(300)}b`, String.raw`a\u200b×300b`],
    ['letters of any script', 'שלום Ünïcödé 你好', 'שלום Ünïcödé 你好'],
    ['markup', '<b onclick="x">&amp;</b>', '<b onclick="x">&amp;</b>'],
  ])('shows %s', (_name, text, shown) => {
    expect(visibleString(text)).toEqual(shown);
    expect(
      visibleText(text)
        .map((piece) => piece.text)
        .join(''),
    ).toEqual(shown);
  });

  it('keeps marks apart from the text that looks like them', () => {
    expect(visibleText('\\u202e\u202e')).toEqual([
      { kind: 'text', text: '\\u202e' },
      { kind: 'mark', text: '\\u202e' },
    ]);
  });

  it('stops making marks where they would only slow the page', () => {
    const pieces = visibleText('a\u200b'.repeat(50_000));
    expect(pieces.filter((piece) => piece.kind === 'mark').length).toEqual(1001);
    expect(pieces.length).toEqual(2003);
  });

  const anyText = fc.string({
    unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom('\u202e', '\u200b', '\x1b')),
  });

  it('leaves no hidden character, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(hasHidden(visibleString(text))).toBe(false);
        expect(visibleText(text).every((piece) => !hasHidden(piece.text))).toBe(true);
      }),
    );
  });

  it('gives text without hidden characters back as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(visibleText(text)).toEqual(text ? [{ kind: 'text', text }] : []);
      }),
    );
  });
});
