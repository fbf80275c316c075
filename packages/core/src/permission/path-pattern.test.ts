import ignore from 'ignore';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapePath, parsePathPattern, type PathPattern } from './path-pattern.js';

const absolute = (directory: string, pattern: string): PathPattern => ({
  base: { kind: 'absolute', directory },
  pattern,
});
const cwd = (pattern: string, up = 0): PathPattern => ({ base: { kind: 'cwd', up }, pattern });
const home = (pattern: string, up = 0): PathPattern => ({ base: { kind: 'home', up }, pattern });

describe('parsePathPattern', () => {
  it.each<[content: string, deny: PathPattern, allow: PathPattern]>([
    ['//etc/**', absolute('/', '/etc/**'), absolute('/', '/etc/**')],
    ['//**', absolute('/', '/**'), absolute('/', '/**')],
    ['~/.aws/', home('/.aws/'), home('/.aws/')],
    ['~', home('/**'), home('/**')],
    ['~/../shared/x', home('/shared/x', 1), home('/shared/x', 1)],
    ['/docs/*.md', absolute('/root', '/docs/*.md'), absolute('/root', '/docs/*.md')],
    ['/../x', absolute('/', '/x'), absolute('/', '/x')],
    ['./src/a.ts', cwd('/src/a.ts'), cwd('/src/a.ts')],
    ['src/a.ts', cwd('/src/a.ts'), cwd('/src/a.ts')],
    ['.env', cwd('.env'), cwd('.env')],
    ['./.env', cwd('.env'), cwd('/.env')],
    ['*.pem', cwd('*.pem'), cwd('*.pem')],
    ['node_modules/', cwd('node_modules/'), cwd('node_modules/')],
    ['src/**', cwd('**/src/**'), cwd('/src/**')],
    ['./src/**', cwd('**/src/**'), cwd('/src/**')],
    ['src/lib/**', cwd('/src/lib/**'), cwd('/src/lib/**')],
    ['**/x/*.ts', cwd('**/x/*.ts'), cwd('**/x/*.ts')],
    ['**', cwd('**'), cwd('**')],
    ['.', cwd('/**'), cwd('/**')],
    ['./', cwd('/**'), cwd('/**')],
    ['../other/**', cwd('/other/**', 1), cwd('/other/**', 1)],
    ['a/./b/../c', cwd('/a/c'), cwd('/a/c')],
    ['#notes', cwd('\\#notes'), cwd('\\#notes')],
    ['!keep', cwd('\\!keep'), cwd('\\!keep')],
    ['name\\ ', cwd('name\\ '), cwd('name\\ ')],
  ])('L4.5 %s: anchors, and what deny and allow make of it', (content, deny, allow) => {
    expect([parsePathPattern(content, false, '/root'), parsePathPattern(content, true, '/root')]).toEqual([
      deny,
      allow,
    ]);
  });

  it('L4.5 without a settings root, /x starts at the working directory', () => {
    expect(parsePathPattern('/x', true, undefined)).toEqual(cwd('/x'));
  });

  it('L4.8 an escaped path means that path and no other', () => {
    const name = fc.string({
      minLength: 1,
      unit: fc.constantFrom('a', 'b', '*', '?', '[', ']', '!', '#', '\\', ' ', '.', '~', '-'),
    });
    fc.assert(
      fc.property(name, name, (path, other) => {
        fc.pre(!/^\.+$/.test(path) && !/^\.+$/.test(other));
        const { pattern } = parsePathPattern(`./${escapePath(path)}`, true, undefined);
        const matcher = ignore({ ignoreCase: false }).add({ pattern });
        expect([matcher.ignores(path), matcher.ignores(other)]).toEqual([true, path === other]);
      }),
    );
  });
});
