import { describe, expect, it } from 'vitest';
import { containerPath } from './container-path.js';

const at = (path: string) => containerPath('/home/project', 'read', path);

describe('one mapper of paths, which refuses escapes', () => {
  it.each([
    ['/home/project', { at: '.' }],
    ['/home/project/', { at: '.' }],
    ['/home/project/a/./b//c', { at: 'a/b/c' }],
    ['/home/project/a/../../project/b', { at: 'b' }],
    ['/home', { above: '/home' }],
    ['/', { above: '/' }],
  ])('%s', (path, expected) => expect(at(path)).toEqual(expected));

  it.each([
    ['/home/project/../other', 'EACCES'],
    ['/home/projectile', 'EACCES'],
    ['/etc/passwd', 'EACCES'],
    ['relative', 'EINVAL'],
    ['', 'EINVAL'],
    ['/home/project/a\0b', 'EINVAL'],
  ])('%j is %s', (path, code) =>
    expect(() => at(path)).toThrow(expect.objectContaining({ code, op: 'read' }) as Error),
  );
});
