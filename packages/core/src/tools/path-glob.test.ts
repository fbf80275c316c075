import { describe, expect, it } from 'vitest';
import { fileFilter, globTest, readGlob } from './path-glob.js';

describe('readGlob', () => {
  it.each<[pattern: string, root: string, glob: string]>([
    ['**/*.ts', '/srv/app', '**/*.ts'],
    ['src/lib/*.ts', '/srv/app/src/lib', '*.ts'],
    ['./src/*.ts', '/srv/app/src', '*.ts'],
    ['../other/**', '/srv/other', '**'],
    ['/etc/*.conf', '/etc', '*.conf'],
    ['/*', '/', '*'],
    ['/etc/passwd', '/etc', 'passwd'],
    ['a.txt', '/srv/app', 'a.txt'],
    ['node_modules/@types/**', '/srv/app/node_modules/@types', '**'],
    ['app/[id]/page.tsx', '/srv/app/app', '[id]/page.tsx'],
    ['app/(group)/*.tsx', '/srv/app/app', '(group)/*.tsx'],
    ['{a,b}/c', '/srv/app', '{a,b}/c'],
    ['src/!(x).ts', '/srv/app/src', '!(x).ts'],
    ['src/a\\*b', '/srv/app/src', 'a\\*b'],
    ['src/*/../x', '/srv/app/src', '*/../x'],
  ])('%s starts in %s', (pattern, root, glob) => {
    expect(readGlob(pattern, '/srv/app')).toEqual({ root, glob });
  });
});

describe('globTest and fileFilter', () => {
  it.each<[glob: string, path: string, expected: boolean]>([
    ['**/*.ts', 'a/b.ts', true],
    ['**/*.ts', '.hidden/b.ts', true],
    ['[id]/page.tsx', '[id]/page.tsx', true],
    ['{a,b}/c', 'b/c', true],
    ['a\\*b', 'a*b', true],
    ['a\\*b', 'axb', false],
  ])('%s on %s: %s', async (glob, path, expected) => {
    expect((await globTest(glob))(path)).toBe(expected);
  });

  it.each<[glob: string, path: string, expected: boolean]>([
    ['*.ts', 'a/b.ts', true],
    ['!*.ts', 'a/b.ts', false],
    ['/src/*.ts', 'src/b.ts', true],
    ['src/*.ts', 'lib/src/b.ts', false],
  ])('the filter %s on %s: %s', async (glob, path, expected) => {
    expect((await fileFilter(glob))(path)).toBe(expected);
  });
});
