import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { globSegment } from './glob-segment.js';

describe('globSegment', () => {
  it.each<[glob: string, name: string, expected: boolean]>([
    ['*', 'a', true],
    ['*', '.env', false],
    ['.*', '.env', true],
    ['?env', '.env', false],
    ['.e?v', '.env', true],
    ['.[a-z]nv', '.env', true],
    ['a[', 'a[', true],
    ['a*b*c', 'a1b2c', true],
    ['a*b*c', 'a1c2b', false],
    ['é?', 'é😀', true],
  ])('L4.5 %s on %s: %s', (glob, name, expected) => {
    expect(globSegment(glob)(name)).toBe(expected);
  });

  it('L4.5 does what a regular expression would do', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 7 });
    const glob = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 6 });
    fc.assert(
      fc.property(glob, name, (pattern, given) => {
        const source = pattern.replace(/\*+/g, '.*').replace(/\?/g, '.');
        expect(globSegment(pattern)(given)).toBe(new RegExp(`^${source}$`).test(given));
      }),
    );
  });

  it('L4.5 many stars are no work', () => {
    expect(globSegment('*?'.repeat(2_000) + 'x')('a'.repeat(5_000))).toBe(false);
  });
});
