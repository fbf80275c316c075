import { describe, expect, it } from 'vitest';
import { rulesUnderGlob } from './glob-overlap.js';
import { buildPathIndex } from './path-index.js';
import { parsePathPattern } from './path-pattern.js';

const PLACE = { home: '/home/user', cwds: ['/srv/app'] };

function hits(content: string, text: string, within = '/srv/app'): boolean {
  const index = buildPathIndex([{ pattern: parsePathPattern(content, false, '/srv/app'), tag: content }]);
  const effect = { path: null, within, text, span: [0, 0], via: 'argument' } as const;
  return rulesUnderGlob(index, effect, PLACE).length > 0;
}

describe('rulesUnderGlob', () => {
  it.each<[content: string, text: string, within: string, expected: boolean]>([
    ['.env', '.env*', '/srv/app', true],
    ['.env', '.e*', '/srv/app', true],
    ['.env', '.??v', '/srv/app', true],
    ['.env', '.[e]nv', '/srv/app', true],
    ['.env', '"."e*', '/srv/app', true],
    ['.env', '*', '/srv/app', false],
    ['.env', '*.md', '/srv/app', false],
    ['.env.*', '.env.*', '/srv/app', true],
    ['*.pem', '*.pem', '/srv/app', true],
    ['*.pem', 'keys/*', '/srv/app/keys', true],
    ['*.pem', '*.txt', '/srv/app', false],
    ['*.pem', '*', '/srv/app', true],
    ['secrets/', 'secr*', '/srv/app', false],
    ['secrets', 'secr*/key', '/srv/app', true],
    ['secrets/**', 'secr*/key', '/srv/app', true],
    ['secrets/**', 'secrets/*', '/srv/app/secrets', true],
    ['secrets/**', 'src/*.ts', '/srv/app/src', false],
    ['/secrets/key.pem', 'secrets/k*', '/srv/app/secrets', true],
    ['/secrets/key.pem', 'other/k*', '/srv/app/other', false],
    ['~/.ssh/**', '~/.ssh/id_*', '/home/user/.ssh', true],
    ['//etc/shadow', '/etc/sh*', '/etc', true],
    ['//etc/shadow', '/etc/host*', '/etc', false],
  ])('L4.5 %s and the words %s below %s: %s', (content, text, within, expected) => {
    expect(hits(content, text, within)).toBe(expected);
  });
});
