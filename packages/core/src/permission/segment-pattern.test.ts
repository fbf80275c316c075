import fc from 'fast-check';
import ignore from 'ignore';
import { describe, expect, it } from 'vitest';
import { compileSegments, hasManyGlobstars } from './segment-pattern.js';

describe('compileSegments', () => {
  it('L4.5 does what the gitignore language says', () => {
    const segment = fc.constantFrom('a', 'b', '**', '**', '*', 'a*', '?', '[ab]', '\\*');
    const pattern = fc
      .tuple(fc.array(segment, { minLength: 1, maxLength: 6 }), fc.constantFrom('', '/'), fc.constantFrom('', '/'))
      .map(([parts, before, after]) => before + parts.join('/') + after);
    const path = fc
      .array(fc.constantFrom('a', 'b', 'ab', '*'), { minLength: 1, maxLength: 6 })
      .map((parts) => parts.join('/'));
    fc.assert(
      fc.property(pattern, path, (glob, given) => {
        expect(compileSegments(glob)(given)).toBe(ignore({ ignoreCase: false }).add({ pattern: glob }).ignores(given));
      }),
      { numRuns: 2_000 },
    );
  });

  it('L4.5 a deep path is no work for many globstars', () => {
    const pattern = `**/${'a/**/'.repeat(40)}b`;
    expect(hasManyGlobstars(pattern)).toBe(true);
    expect(compileSegments(pattern)('a/'.repeat(2_000) + 'c')).toBe(false);
  });
});
