import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRunaway } from './is-runaway.js';
import { parseRegex } from './parse-regex.js';
import { requiredLiteral, withoutLeadingDots } from './required-literal.js';
import { withinLines } from './within-lines.js';

describe('patterns whose time doubles with each character', () => {
  it.each([
    '(a+)+b',
    '(a*)*b',
    '(a|a)*b',
    '(a|ab|b)*c',
    '(\\w+\\s*)+:',
    '(\\w+\\s?)*$',
    '(.*,)+x',
    '([a-z]+[a-z0-9]*)*!',
    '(?:a+){2,}b',
    '(?:\\d+){20}x',
    '(a*b*)*c',
    '((a|b)+)+c',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(x+x+)+y',
    '(?=(a+)+b)c',
    '([^"]|\\\\.)*"x',
    '(é+)+x',
    '(?<word>\\w+)*-',
    '(a+?)+?b',
  ])('%s', (pattern) => {
    expect(isRunaway(pattern, 'gu')).toBe(true);
  });
});

describe('patterns that only look like it', () => {
  it.each([
    '(\\w+\\.)+\\w+',
    '(?:\\d{1,3}\\.){3}\\d{1,3}',
    '([0-9a-f]{2}:?){6}',
    '.*foo.*bar.*',
    '(foo|bar)+baz',
    '(a|b)*c',
    '\\s*(\\w+)\\s*=\\s*(.*)$',
    '("[^"]*"|\'[^\']*\'|[^"\'])*$',
    'import\\s+\\{[^}]+\\}\\s+from',
    '(?:[^,]*,)*x',
    '(\\w+\\s*)+',
    '(a+)+',
    '^\\s+$',
    '',
    '{',
    'a{,3}b',
    '\\p{L}+\\d+',
    '(?:/\\w+)+/?$',
    '[\\]\\w]+\\[',
    '(\\w)\\1+x',
  ])('%s', (pattern) => {
    expect(isRunaway(pattern, 'g')).toBe(false);
  });
});

describe('a pattern that stays in its line', () => {
  it.each([
    ['a\\sb', 'a[^\\S\\n]b'],
    ['[^x]+', '[^x\\n]+'],
    ['[^]', '(?:(?!\\n)[^])'],
    ['[\\s\\S]*?y', '(?:(?!\\n)[\\s\\S])*?y'],
    ['\\n|a', '(?:(?!\\n)\\n)|a'],
    ['(?<n>\\W)\\k<n>(?=x|\\D)$', '(?<n>[^\\w\\n])\\k<n>(?=x|[^\\d\\n])$'],
    ['\\.[a-z]{2,3}\\b', '\\.[a-z]{2,3}\\b'],
    ['{', '{'],
  ])('%s', (pattern, within) => {
    expect(withinLines(parseRegex(pattern))).toBe(within);
  });

  const piece = fc.constantFrom(
    'a',
    'b',
    '.',
    '\\s',
    '\\w',
    '\\W',
    '[^a]',
    '[\\s\\S]',
    '\\n',
    '^',
    '$',
    '\\b',
    'a|b',
    '(a|\\s)',
    'a*',
    '[^b]+',
    '(?:\\sa)?',
    '.*?',
  );
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', 'ab\n', 'c'), { maxLength: 20 })
    .map((parts) => parts.join(''));
  it('finds in a whole text the lines that line by line are found', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), text, (pieces, whole) => {
        const source = pieces.join('');
        const lines = whole.split('\n');
        const one = new RegExp(source);
        const expected = lines.flatMap((line, index) => (one.test(line) ? [index] : []));
        const all = new RegExp(withinLines(parseRegex(source)), 'gm');
        const found: number[] = [];
        let start = 0;
        lines.forEach((line, index) => {
          all.lastIndex = start;
          const match = all.exec(whole);
          if (match && match.index <= start + line.length) found.push(index);
          start += line.length + 1;
        });
        expect(found).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('any pattern the engine takes is read, and what is written again is the same where nothing meets a newline', () => {
    const token = fc.constantFrom(
      'a',
      '\\d',
      '[a-c]',
      '(',
      '(?:',
      ')',
      '|',
      '*',
      '+?',
      '{2}',
      '{',
      '}',
      '?',
      '\\b',
      '^',
      '(?!',
      '(?<=',
      '\\/',
      '\\]',
      '-',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        const source = tokens.join('');
        try {
          new RegExp(source);
        } catch {
          return;
        }
        expect(withinLines(parseRegex(source))).toBe(source);
        isRunaway(source, '');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what a text must hold', () => {
  it.each([
    ['foo.*barbaz\\d+', 'barbaz'],
    ['\\d(?:foo)(bar)+x', 'foo'],
    ['foo|bar', ''],
    ['fo?o\\.ts', 'o.ts'],
    ['(?i:foo)x', 'x'],
    ['\\bfoo\\b', ''],
    ['(?=foo)ba', 'ba'],
    ['[a]b\\x41', 'b'],
    ['a{0,2}bc', 'bc'],
    ['\\wé\\u00e9', 'é'],
    ['^foo', 'foo'],
    // What it begins with an engine looks for by itself.
    ['(?:foo)(bar)+x', ''],
    ['foo\\(\\w+\\)', ''],
    ['', ''],
  ])('%s: %j', (pattern, literal) => {
    expect(requiredLiteral(parseRegex(pattern))).toBe(literal);
  });

  it.each([
    ['.*foo', 'foo'],
    ['.*?.*foo', 'foo'],
    ['.*', ''],
    ['.+foo', '.+foo'],
    ['.*?', ''],
    ['a.*foo', 'a.*foo'],
  ])('%s without leading dots is %s', (pattern, shorter) => {
    expect(withoutLeadingDots(pattern)).toBe(shorter);
  });
});
