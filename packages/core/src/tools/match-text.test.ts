import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HitCollector, type WantedHits } from './hit-collector.js';
import { matchText } from './match-text.js';
import { searchPattern } from './search-pattern.js';
import { orThrow } from './tool-failure.js';
import { linesOf } from './text-file.js';

const now = { pause: async () => undefined };
const compile = (pattern: string) => orThrow(searchPattern(pattern, { ignoreCase: false, multiline: false }));
const match = async (text: string, source: string, wanted: WantedHits) => {
  const pattern = compile(source);
  return matchText(text, pattern, new HitCollector(pattern, wanted), now);
};
const numbers = async (text: string, pattern: string) =>
  (await match(text, pattern, 'numbers')).hits.map(({ number }) => number);

describe('Grep: lines of a text', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    'ab',
    '\\s',
    '\\w+',
    '\\W',
    '[^a]',
    '^',
    '$',
    '\\b',
    'a|b',
    'a*',
    '(?:ba)+',
    '(?!b)',
    '(?<=a)',
    '(?<!b)',
    '.',
    '\\n',
  );
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', '\r\n', 'ab\n', 'c\r', '\u2028', ''), { maxLength: 24 })
    .map((parts) => parts.join(''));

  it('a whole text gives what its lines give one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 4 }), text, async (pieces, whole) => {
        const source = pieces.join('');
        const line = new RegExp(source, 'u');
        const expected = linesOf(whole).flatMap((each, index) => (line.test(each) ? [index] : []));
        expect(await numbers(whole, source)).toEqual(expected);
        expect((await match(whole, source, 'count')).count).toBe(expected.length);
        expect((await match(whole, source, 'first')).count).toBe(Math.min(1, expected.length));
      }),
      { numRuns: 1000 },
    );
  });

  it('stretches of a long text are counted on', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => (n % 999 === 0 ? `needle ${n}` : 'hay '.repeat(5)));
    const expected = lines.flatMap((line, n) => (line.startsWith('needle') ? [n] : []));
    expect(await numbers(lines.join('\n'), 'needle')).toEqual(expected);
    expect(await numbers(lines.join('\r\n'), 'needle \\d+$')).toEqual(expected);
    expect(await numbers(lines.join('\n'), 'needle(?!x)')).toEqual(expected);
    expect((await match(lines.join('\n'), 'needle', 'first')).count).toBe(1);
  });

  it('a long line is searched in pieces where the pattern repeats without end', async () => {
    const line = `${'x'.repeat(50_000)}foo  bar${'y'.repeat(50_000)}`;
    expect(await numbers(`a\n${line}\nfoo bar\n`, 'foo\\s+bar')).toEqual([1, 2]);
    expect(await numbers(`a\n${line}\n`, 'foo\\s+baz')).toEqual([]);
  });

  it('gives the parts that match', async () => {
    const found = (await match('a1 b22\n-\nc333', '[a-z]\\d+', 'parts')).hits;
    expect(found).toEqual([
      { number: 0, parts: ['a1', 'b22'] },
      { number: 2, parts: ['c333'] },
    ]);
  });
});
