import fc from 'fast-check';
import ignore from 'ignore';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './gitignore-pattern.js';

// The patterns below are met by the library that reads real .gitignore files in the same way.
const ignores = (pattern: string, path: string) => ignore({ ignoreCase: false }).add({ pattern }).ignores(path);

describe('compilePattern', () => {
  it.each<[pattern: string, path: string, expected: boolean]>([
    ['*.ts', 'src/a.ts', true],
    ['*.ts', '.ts', true],
    ['/a', 'b/a', false],
    ['a/', 'a', false],
    ['a/', 'a/b', true],
    ['a/**', 'a', false],
    ['a/**/b', 'a/b', true],
    ['a?c', 'a/c', false],
    ['é?', 'é1', true],
    ['[]-]x', ']x', true],
    ['[!a-c]', 'b', false],
    ['[^a-c]', 'd', true],
    ['[c-a]', 'c', true],
    ['[c-a]', 'b', false],
    ['[[:digit:][:upper:]_]', '7', true],
    ['[[:digit:][:upper:]_]', 'x', false],
    ['[[:none:]]', 'n', false],
    ['[\\]]', ']', true],
    ['\\*', '*', true],
    ['\\*', 'a', false],
    ['[a', '[a', false],
    ['a\\', 'a\\', false],
  ])('L4.5 %s on %s: %s', (pattern, path, expected) => {
    expect([compilePattern(pattern)(path), ignores(pattern, path)]).toEqual([expected, expected]);
  });

  it('L4.5 a character outside the basic plane is one character', () => {
    expect(compilePattern('a?')('a😀')).toBe(true);
  });

  const piece = ['a', 'b', '*', '**', '?', '[ab]', '[!a]', '[]a]', '[a-]', '[[:alpha:]]', '[', '-', '.', '+', '\\*'];
  const parts = fc.array(fc.array(fc.constantFrom(...piece), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 6,
  });
  const pattern = fc
    .tuple(parts, fc.constantFrom('', '/'), fc.constantFrom('', '/'))
    .map(([names, before, after]) => before + names.map((name) => name.join('')).join('/') + after);
  const name = fc.constantFrom('a', 'b', 'ab', '*', '[', 'a-', '.a', '+');
  const path = fc.array(name, { minLength: 1, maxLength: 6 }).map((names) => names.join('/'));

  it('L4.5 does what the gitignore language says', () => {
    fc.assert(
      fc.property(pattern, path, (glob, given) => {
        expect(compilePattern(glob)(given)).toBe(ignores(glob, given));
      }),
      { numRuns: 3_000 },
    );
  });

  it('L4.5 a deep path is no work for many globstars, nor a long name for many stars', () => {
    const matches = compilePattern(`**/${'a/**/'.repeat(40)}b`);
    expect(matches('a/'.repeat(2_000) + 'c')).toBe(false);
    expect(compilePattern(`${'*a'.repeat(200)}b`)('a'.repeat(2_000))).toBe(false);
  });
});
