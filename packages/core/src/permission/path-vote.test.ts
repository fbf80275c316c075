import { describe, expect, it } from 'vitest';
import { pathVote } from './path-vote.js';

const CONTEXT = { workingDirectories: ['/srv/app', '/data/'], home: '/home/user' };

describe('pathVote', () => {
  it.each<[access: 'read' | 'write', given: string, real: string, behavior: string]>([
    ['read', '/srv/app/a', '/srv/app/a', 'allow'],
    ['read', '/srv/app', '/srv/app', 'allow'],
    ['read', '/data/x', '/data/x', 'allow'],
    ['read', '/srv/app_evil/secret.txt', '/srv/app_evil/secret.txt', 'passthrough'],
    ['read', '/srv/app/../x', '/srv/x', 'passthrough'],
    ['read', '/srv/app/link', '/etc/passwd', 'passthrough'],
    ['read', '/tmp/link', '/srv/app/a', 'passthrough'],
    ['read', '/srv/app/.git/config', '/srv/app/.git/config', 'allow'],
    ['write', '/srv/app/a', '/srv/app/a', 'passthrough'],
    ['write', '/etc/x', '/etc/x', 'passthrough'],
    ['write', '/srv/app/.git/config', '/srv/app/.git/config', 'ask'],
    ['write', '/srv/app/x', '/srv/app/.claude/settings.json', 'ask'],
    ['write', '/home/user/.bashrc', '/home/user/.bashrc', 'ask'],
  ])('L4.2 to %s %s that is %s: %s', (access, given, real, behavior) => {
    expect(pathVote([{ given, real }], { ...CONTEXT, access }).behavior).toBe(behavior);
  });

  it('L4.2 one path outside is enough', () => {
    const paths = ['/srv/app/a', '/etc/x'].map((path) => ({ given: path, real: path }));
    expect(pathVote(paths, { ...CONTEXT, access: 'read' })).toEqual({
      behavior: 'passthrough',
      message: '/etc/x lies outside the working directories.',
    });
  });
});
