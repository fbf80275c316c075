import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, PlainTextStream } from './plain-text.js';

describe('plainText', () => {
  it.each([
    ['colours', '\x1b[1;31mred\x1b[0m', 'red'],
    ['colours in one character', '\x9b1;31mred\x9b0m', 'red'],
    ['a title and a link', '\x1b]0;title\x07a\x1b]8;;http://x\x1b\\b\x1b]8;;\x1b\\', 'ab'],
    ['a title that never ends', 'a\x1b]0;title\nb', 'a\nb'],
    ['device control over lines', 'a\x1bPq#0;2;0\n#1~~\x1b\\b', 'ab'],
    ['cursor movements', 'a\x1b[2K\x1b[1Gb\x1b(Bc\x1b=d', 'abcd'],
    ['line ends of a terminal', 'a\r\nb\r\r\nc', 'a\nb\nc'],
    ['a progress bar', '10%\r50%\r100%\ndone', '100%\ndone'],
    ['a progress bar in colour', '\x1b[32m10%\x1b[0m\r\x1b[32m50%\x1b[0m\r\n', '50%\n'],
    ['a return at the end', 'waiting\r', 'waiting'],
    ['bold of a manual page', 'N\bNA\bAM\bME\bE', 'NAME'],
    ['a spinner', '|\b/\b-\b\\\bdone', 'done'],
    ['a backspace at the start of a line', 'a\n\bb', 'a\nb'],
    ['a backspace over a pair', 'a😀\bb', 'ab'],
    ['bc-280 NUL and other controls', 'a\0b\x7f\x05', 'a\\x00b\\x7f\\x05'],
    ['an escape that is cut off', 'a\x1b[3', 'a\\x1b[3'],
    ['an escape at the end', 'a\x1b', 'a\\x1b'],
    ['a lone surrogate', 'a\ud83db\ude00', 'a\ufffdb\ufffd'],
    ['tabs and text', '\tä你😀\n', '\tä你😀\n'],
  ])('L8.1 bc-280 %s', (_name, output, text) => {
    expect(plainText(output)).toBe(text);
  });
});

const unit = fc.constantFrom(
  ...['a', 'é', '😀', '\ud83d', '\ude00', '\n', '\n', '\r', '\b', '\0', '\t', '\x07'],
  ...['\x1b', '\x1b[31m', '\x1b[', '3', 'm', '\x1b]', '\x1b\\', '\x1bP', '\x9b', '\x9d', '\x9c', '\\', ';'],
);
const output = fc.array(unit, { maxLength: 60 }).map((parts) => parts.join(''));

describe('PlainTextStream', () => {
  it('L8.1 pieces give what the whole gives, wherever they are cut', () => {
    fc.assert(
      fc.property(output, fc.array(fc.nat(60), { maxLength: 8 }), (text, cuts) => {
        const stream = new PlainTextStream();
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
        const pieces = places.map((place, index) => stream.push(text.slice(place, places[index + 1] ?? place)));
        expect(pieces.join('') + stream.end()).toBe(plainText(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('L8.1 nothing that moves a cursor and no half of a pair is left', () => {
    fc.assert(
      fc.property(output, (text) => {
        // eslint-disable-next-line no-control-regex -- what must not be there
        expect(plainText(text)).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f]|\p{Cs}/u);
      }),
      { numRuns: 2000 },
    );
  });

  it('L8.1 plain text stays as it is, twice as once', () => {
    fc.assert(
      fc.property(output, (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text));
      }),
    );
  });

  it('L5.1 a line without an end is not held without end', () => {
    const stream = new PlainTextStream();
    let shown = 0;
    for (let piece = 0; piece < 100; piece++) shown += stream.push('😀'.repeat(5000)).length;
    expect(shown).toBeGreaterThan(900_000);
    expect(shown + stream.end().length).toBe(1_000_000);
  });

  it('L5.1 the current state of a line can be looked at while it is written', () => {
    const stream = new PlainTextStream();
    expect([stream.push('10%\r5'), stream.current, stream.push('0%'), stream.current]).toEqual(['', '5', '', '50%']);
  });
});
