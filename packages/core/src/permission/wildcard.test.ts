import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wildcard } from './wildcard.js';

describe('wildcard', () => {
  it.each<[pattern: string, text: string, expected: boolean]>([
    ['', '', true],
    ['a', 'a', true],
    ['a', 'ab', false],
    ['*', '', true],
    ['*', 'a\nb', true],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['*ab*b', 'abab', true],
    ['*ab*b', 'ab', false],
    ['a.c', 'abc', false],
    ['prod-*', 'prod-eu', true],
  ])('L4.5 %s on %s: %s', (pattern, text, expected) => {
    expect(wildcard(pattern)(text)).toBe(expected);
  });

  it('L4.5 does what a regular expression would do', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 6 });
    fc.assert(
      fc.property(pattern, text, (glob, given) => {
        const source = glob.split('*').map((part) => part.replaceAll('.', '\\.'));
        expect(wildcard(glob)(given)).toBe(new RegExp(`^${source.join('.*')}$`).test(given));
      }),
    );
  });

  it('L4.5 many stars on a long text are no work', () => {
    expect(wildcard(`${'*a'.repeat(5_000)}*b`)('a'.repeat(200_000))).toBe(false);
  });
});
