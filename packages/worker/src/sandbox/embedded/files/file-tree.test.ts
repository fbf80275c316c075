import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SandboxError } from '@sallyport/core/sandbox';
import { FileTree } from './file-tree.js';
import { DEFAULT_SPACE } from './space.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'resolved',
    (error: unknown) => (SandboxError.is(error) ? error.code : error),
  );
const results = {
  read: async (path: string) => (path === 'a/r.txt' ? bytes('r') : undefined),
  list: async () => [{ path: 'a/r.txt', size: 1 }],
};

describe('FileTree', () => {
  it('tells of every path whose record changed or went', async () => {
    const changed: string[] = [];
    const tree = new FileTree(DEFAULT_SPACE, (path) => changed.push(path));
    const during = async (work: () => Promise<void>) => {
      changed.length = 0;
      await work();
      return [...changed].sort();
    };
    expect(await during(() => tree.makeDirectory('/a/b', true))).toEqual(['/a', '/a/b']);
    expect(await during(() => tree.write('/a/b/f', bytes('1')))).toEqual(['/a/b/f']);
    expect(await during(() => tree.append('/a/b/f', bytes('2')))).toEqual(['/a/b/f']);
    expect(await during(() => tree.symlink('b', '/a/l'))).toEqual(['/a/l']);
    expect(await during(() => tree.chmod('/a/l/f', 0o600))).toEqual(['/a/b/f']);
    expect(await during(() => tree.touch('/a/l', 5))).toEqual(['/a/b']);
    expect(await during(() => tree.rename('/a/b', '/c'))).toEqual(['/a/b', '/a/b/f', '/c', '/c/f']);
    expect(await during(() => tree.remove('/c', true, false))).toEqual(['/c', '/c/f']);
  });

  it('a search gets the entries of a directory with the bytes of its files', async () => {
    const tree = new FileTree(DEFAULT_SPACE);
    await tree.makeDirectory('/d/inner', true);
    await tree.write('/d/f', bytes('1'));
    await tree.symlink('f', '/d/l');
    tree.mount('/results', results);
    expect(await tree.peek('/d')).toEqual([
      { name: 'inner', type: 'directory' },
      { name: 'f', type: 'file', data: bytes('1') },
      { name: 'l', type: 'symlink' },
    ]);
    expect(await tree.peek('/results/a')).toEqual([{ name: 'r.txt', type: 'file' }]);
    expect(await codeOf(tree.peek('/d/f'))).toBe('ENOTDIR');
  });

  it('what leads nowhere, in circles or into itself fails with its code', async () => {
    const tree = new FileTree(DEFAULT_SPACE);
    await tree.makeDirectory('/d/e', true);
    await tree.symlink('/x', '/y');
    await tree.symlink('/y', '/x');
    expect(await codeOf(tree.read('/x'))).toBe('ELOOP');
    expect(await codeOf(tree.copy('/d', '/d/e/f', true))).toBe('EINVAL');
    expect(await codeOf(tree.rename('/d', '/d/e/f'))).toBe('EINVAL');
    expect(await codeOf(tree.read('relative'))).toBe('EINVAL');
    expect(await codeOf(tree.read('/d\0'))).toBe('EINVAL');
    expect(await codeOf(tree.remove('/', true, true))).toBe('EPERM');
    expect(await codeOf(tree.write('/none/f', bytes('')))).toBe('ENOENT');
  });

  it('an overlay can be neither written, moved nor removed, nor can what holds it', async () => {
    const tree = new FileTree(DEFAULT_SPACE);
    tree.mount('/home/results', results);
    const calls = [
      tree.write('/home/results/new', bytes('')),
      tree.append('/home/results/a/r.txt', bytes('')),
      tree.makeDirectory('/home/results/d', true),
      tree.remove('/home/results/a/r.txt', false, false),
      tree.remove('/home', true, true),
      tree.rename('/home', '/elsewhere'),
      tree.rename('/home/results', '/elsewhere'),
      tree.chmod('/home/results/a/r.txt', 0o600),
    ];
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'EROFS'));
    expect(await tree.list('/home/results')).toEqual([{ name: 'a', type: 'directory' }]);
    expect(await codeOf(tree.read('/home/results/a'))).toBe('EISDIR');
    expect(await codeOf(tree.stat('/home/results/b'))).toBe('ENOENT');
    expect(await tree.realpath('/home/results/a/../../results/a/r.txt')).toBe('/home/results/a/r.txt');
  });

  it('an overlay source that throws reads as EIO', async () => {
    const tree = new FileTree(DEFAULT_SPACE);
    tree.mount('/o', { read: () => Promise.reject(new Error('gone')), list: () => Promise.reject(new Error('gone')) });
    expect([await codeOf(tree.read('/o/x')), await codeOf(tree.list('/o'))]).toEqual(['EIO', 'EIO']);
  });

  it('counts its bytes and entries right, whatever is done to it', async () => {
    const path = fc.constantFrom('/a', '/b', '/a/c', '/a/d', '/b/e', '/a/c/f');
    const step = fc.oneof(
      fc.record({ op: fc.constant('write' as const), path, size: fc.nat(9) }),
      fc.record({ op: fc.constantFrom('mkdir' as const, 'rm' as const, 'link' as const, 'append' as const), path }),
      fc.record({ op: fc.constantFrom('mv' as const, 'cp' as const), path, to: path }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const tree = new FileTree({ maxBytes: 60, maxEntries: 8 });
        for (const each of steps) await codeOf(apply(tree, each));
        expect(tree.used).toEqual(await measure(tree, '/'));
        expect(tree.used.bytes).toBeLessThanOrEqual(60);
        expect(tree.used.entries).toBeLessThanOrEqual(8);
      }),
    );
  });
});

type Step =
  | { readonly op: 'write'; readonly path: string; readonly size: number }
  | { readonly op: 'mkdir' | 'rm' | 'link' | 'append'; readonly path: string }
  | { readonly op: 'mv' | 'cp'; readonly path: string; readonly to: string };

function apply(tree: FileTree, step: Step): Promise<void> {
  switch (step.op) {
    case 'write':
      return tree.write(step.path, new Uint8Array(step.size));
    case 'append':
      return tree.append(step.path, new Uint8Array(3));
    case 'mkdir':
      return tree.makeDirectory(step.path, false);
    case 'rm':
      return tree.remove(step.path, true, false);
    case 'link':
      return tree.symlink('/a', step.path);
    case 'mv':
      return tree.rename(step.path, step.to);
    case 'cp':
      return tree.copy(step.path, step.to, true);
  }
}

async function measure(tree: FileTree, path: string): Promise<{ readonly bytes: number; readonly entries: number }> {
  let [bytesHere, entries] = [0, 0];
  for (const { name, type } of await tree.list(path)) {
    const inner = path === '/' ? `/${name}` : `${path}/${name}`;
    const below =
      type === 'directory' ? await measure(tree, inner) : { bytes: (await tree.lstat(inner)).size, entries: 0 };
    bytesHere += below.bytes;
    entries += 1 + below.entries;
  }
  return { bytes: bytesHere, entries };
}
