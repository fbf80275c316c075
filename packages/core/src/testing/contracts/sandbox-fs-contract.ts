import { beforeEach, describe, expect, it } from 'vitest';
import type { OverlaySource, SandboxFs } from '../../ports/sandbox.js';
import { codeOf, collect, type ContractSubject } from './sandbox-contract-subject.js';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytesOf = (...values: number[]) => new Uint8Array(values);

/** The file system half of the sandbox contract. */
export function sandboxFsContract(subject: ContractSubject): void {
  describe('files', () => {
    let dir: string;
    let fs: SandboxFs;
    beforeEach(async () => {
      fs = subject.sandbox.fs;
      dir = await subject.freshDirectory();
    });

    it('write creates missing parents, read gives the bytes back', async () => {
      const all = new Uint8Array(256).map((_, index) => index);
      await fs.write(`${dir}/a/b/c.bin`, all);
      expect([...(await fs.read(`${dir}/a/b/c.bin`))]).toEqual([...all]);
      expect((await fs.stat(`${dir}/a/b`)).type).toBe('directory');
    });

    it('write replaces, and text is stored as UTF-8', async () => {
      await fs.write(`${dir}/t`, 'a much longer text than the next');
      await fs.write(`${dir}/t`, 'né 你好 😀\n');
      expect(text(await fs.read(`${dir}/t`))).toBe('né 你好 😀\n');
      expect((await fs.stat(`${dir}/t`)).size).toBe(16);
    });

    it('a write is all or nothing for those who read meanwhile', async () => {
      const [old, now] = ['a', 'b'].map((letter) => letter.repeat(300_000));
      await fs.write(`${dir}/whole`, old ?? '');
      const writing = fs.write(`${dir}/whole`, now ?? '');
      const seen = await Promise.all([fs.read(`${dir}/whole`), fs.read(`${dir}/whole`)]);
      await writing;
      for (const each of [...seen, await fs.read(`${dir}/whole`)]) expect([old, now]).toContain(text(each));
      expect(text(await fs.read(`${dir}/whole`))).toBe(now);
    });

    it('an empty file is a file', async () => {
      await fs.write(`${dir}/empty`, '');
      expect([...(await fs.read(`${dir}/empty`))]).toEqual([]);
      expect((await fs.stat(`${dir}/empty`)).type).toBe('file');
    });

    it('bytes given and bytes got are copies', async () => {
      const given = bytesOf(1, 2, 3);
      await fs.write(`${dir}/copy`, given);
      given[0] = 9;
      const got = await fs.read(`${dir}/copy`);
      got[1] = 9;
      expect([...(await fs.read(`${dir}/copy`))]).toEqual([1, 2, 3]);
    });

    it('names may hold spaces, quotes, and characters beyond ASCII', async () => {
      for (const name of ['a b', "it's", 'naïve 你😀', '-rf', 'a"b', '$x']) {
        await fs.write(`${dir}/odd/${name}`, name);
        expect(text(await fs.read(`${dir}/odd/${name}`))).toBe(name);
      }
    });

    it('readdir lists names with their types', async () => {
      await fs.write(`${dir}/list/file`, '');
      await fs.mkdir(`${dir}/list/sub`);
      const entries = [...(await fs.readdir(`${dir}/list`))].sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(entries).toEqual([
        { name: 'file', type: 'file' },
        { name: 'sub', type: 'directory' },
      ]);
    });

    it('`..`, `.` and doubled slashes are resolved', async () => {
      await fs.write(`${dir}/sub/./x`, 'x');
      expect(text(await fs.read(`${dir}/sub/..//sub/x`))).toBe('x');
      expect(await fs.realpath(`${dir}/sub/../sub/x`)).toBe(`${dir}/sub/x`);
      expect((await fs.stat(`/../../..${dir}/sub/`)).type).toBe('directory');
    });

    it('mkdir: one level, all levels, and again', async () => {
      expect(await codeOf(fs.mkdir(`${dir}/m/n`))).toBe('ENOENT');
      await fs.mkdir(`${dir}/m/n/o`, { recursive: true });
      await fs.mkdir(`${dir}/m/n/o`, { recursive: true });
      expect(await codeOf(fs.mkdir(`${dir}/m/n/o`))).toBe('EEXIST');
      expect((await fs.stat(`${dir}/m/n/o`)).type).toBe('directory');
    });

    it('rm: a file, a tree, and what is not there', async () => {
      await fs.write(`${dir}/r/s/t`, '');
      expect(await codeOf(fs.rm(`${dir}/r`))).toMatch(/^(EISDIR|ENOTEMPTY)$/);
      await fs.rm(`${dir}/r/s/t`);
      expect(await codeOf(fs.stat(`${dir}/r/s/t`))).toBe('ENOENT');
      await fs.write(`${dir}/r/s/t`, '');
      await fs.rm(`${dir}/r`, { recursive: true });
      expect(await codeOf(fs.stat(`${dir}/r`))).toBe('ENOENT');
      expect(await codeOf(fs.rm(`${dir}/r`))).toBe('ENOENT');
      expect(await codeOf(fs.rm(`${dir}/r`, { force: true }))).toBe('resolved');
    });

    it('rename moves a file over another and a directory with what is in it', async () => {
      await fs.write(`${dir}/from`, 'new');
      await fs.write(`${dir}/to`, 'old');
      await fs.rename(`${dir}/from`, `${dir}/to`);
      expect(text(await fs.read(`${dir}/to`))).toBe('new');
      expect(await codeOf(fs.stat(`${dir}/from`))).toBe('ENOENT');
      await fs.write(`${dir}/d1/x`, 'x');
      await fs.rename(`${dir}/d1`, `${dir}/d2`);
      expect(text(await fs.read(`${dir}/d2/x`))).toBe('x');
      expect(await codeOf(fs.rename(`${dir}/none`, `${dir}/d3`))).toBe('ENOENT');
    });

    it('a rename that cannot be leaves both as they were', async () => {
      await fs.write(`${dir}/full/x`, 'x');
      await fs.write(`${dir}/tree/y`, 'y');
      expect(await codeOf(fs.rename(`${dir}/tree`, `${dir}/full`))).toMatch(/^(ENOTEMPTY|EEXIST)$/);
      expect(await codeOf(fs.rename(`${dir}/tree`, `${dir}/tree/inside`))).toBe('EINVAL');
      expect(await codeOf(fs.rename(`${dir}/tree`, `${dir}/nowhere/tree`))).toBe('ENOENT');
      expect([text(await fs.read(`${dir}/full/x`)), text(await fs.read(`${dir}/tree/y`))]).toEqual(['x', 'y']);
    });

    it('failures carry POSIX codes, the operation and the path', async () => {
      await fs.write(`${dir}/f`, '');
      const failures: readonly [string, Promise<unknown>][] = [
        ['ENOENT', fs.read(`${dir}/no`)],
        ['ENOENT', fs.stat(`${dir}/no`)],
        ['ENOENT', fs.lstat(`${dir}/no`)],
        ['ENOENT', fs.readdir(`${dir}/no`)],
        ['ENOENT', fs.realpath(`${dir}/no`)],
        ['EISDIR', fs.read(dir)],
        ['EISDIR', fs.write(dir, '')],
        ['ENOTDIR', fs.readdir(`${dir}/f`)],
        ['ENOTDIR', fs.read(`${dir}/f/x`)],
        ['ENOTDIR', fs.write(`${dir}/f/x`, '')],
        ['EEXIST', fs.mkdir(`${dir}/f`)],
      ];
      const codes = await Promise.all(failures.map(([, call]) => codeOf(call)));
      expect(codes).toEqual(failures.map(([code]) => code));
      await expect(fs.read(`${dir}/no`)).rejects.toMatchObject({ op: 'read', path: `${dir}/no` });
    });

    it('a path that is not absolute, or holds NUL, is EINVAL', async () => {
      expect(await codeOf(fs.read('relative'))).toBe('EINVAL');
      expect(await codeOf(fs.write(`${dir}/a\0b`, ''))).toBe('EINVAL');
    });

    it('mtime, where the sandbox can tell, does not go back', async () => {
      await fs.write(`${dir}/time`, '1');
      const first = (await fs.stat(`${dir}/time`)).mtimeMs;
      await fs.write(`${dir}/time`, '2');
      expect((await fs.stat(`${dir}/time`)).mtimeMs).toBeGreaterThanOrEqual(first);
    });

    it('symbolic links: reads and writes follow them, lstat, readlink and rm do not', async () => {
      if (!subject.sandbox.caps.symlinks || !fs.symlink || !fs.readlink) return;
      await fs.write(`${dir}/real/file`, 'one');
      await fs.symlink(`${dir}/real`, `${dir}/absolute`);
      await fs.symlink('real/file', `${dir}/relative`);
      expect(text(await fs.read(`${dir}/absolute/file`))).toBe('one');
      await fs.write(`${dir}/relative`, 'two');
      expect(text(await fs.read(`${dir}/real/file`))).toBe('two');
      expect([await fs.realpath(`${dir}/absolute/file`), await fs.realpath(`${dir}/relative`)]).toEqual([
        `${dir}/real/file`,
        `${dir}/real/file`,
      ]);
      expect([(await fs.stat(`${dir}/absolute`)).type, (await fs.lstat(`${dir}/absolute`)).type]).toEqual([
        'directory',
        'symlink',
      ]);
      expect(await fs.readlink(`${dir}/relative`)).toBe('real/file');
      expect(await codeOf(fs.readlink(`${dir}/real/file`))).toBe('EINVAL');
      expect(await codeOf(fs.symlink('x', `${dir}/relative`))).toBe('EEXIST');
      expect((await fs.readdir(dir)).find(({ name }) => name === 'relative')).toEqual({
        name: 'relative',
        type: 'symlink',
      });
      await fs.rm(`${dir}/absolute`);
      expect(text(await fs.read(`${dir}/real/file`))).toBe('two');
    });

    it('symbolic links: `..` after a link leaves the directory it leads to', async () => {
      if (!subject.sandbox.caps.symlinks || !fs.symlink) return;
      await fs.write(`${dir}/deep/in/file`, 'inside');
      await fs.write(`${dir}/deep/beside`, 'beside');
      await fs.symlink(`${dir}/deep/in`, `${dir}/link`);
      expect(text(await fs.read(`${dir}/link/../beside`))).toBe('beside');
    });

    it('symbolic links: a loop is ELOOP, a link to nothing is ENOENT and still there', async () => {
      if (!subject.sandbox.caps.symlinks || !fs.symlink) return;
      await fs.symlink('loop-b', `${dir}/loop-a`);
      await fs.symlink('loop-a', `${dir}/loop-b`);
      await fs.symlink('nothing', `${dir}/dangling`);
      expect(await codeOf(fs.read(`${dir}/loop-a`))).toBe('ELOOP');
      expect(await codeOf(fs.realpath(`${dir}/dangling`))).toBe('ENOENT');
      expect((await fs.lstat(`${dir}/dangling`)).type).toBe('symlink');
      await fs.write(`${dir}/dangling`, 'made');
      expect(text(await fs.read(`${dir}/nothing`))).toBe('made');
    });

    it('an overlay answers under its root, and cannot be written', async () => {
      if (!subject.sandbox.overlay) return;
      const files = new Map([
        ['one.txt', 'first'],
        ['sub/two.txt', 'second 😀'],
      ]);
      const source: OverlaySource = {
        read: async (path) => (files.has(path) ? new TextEncoder().encode(files.get(path)) : undefined),
        list: async () => [...files].map(([path, data]) => ({ path, size: new TextEncoder().encode(data).length })),
      };
      const root = `${dir}/over`;
      subject.sandbox.overlay(root, source);
      expect(text(await fs.read(`${root}/sub/two.txt`))).toBe('second 😀');
      expect(text(await fs.read(`${root}/sub/../one.txt`))).toBe('first');
      expect(await fs.stat(`${root}/one.txt`)).toMatchObject({ type: 'file', size: 5 });
      expect((await fs.stat(`${root}/sub`)).type).toBe('directory');
      expect(await fs.realpath(`${root}/one.txt`)).toBe(`${root}/one.txt`);
      const entries = [...(await fs.readdir(root))].sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(entries).toEqual([
        { name: 'one.txt', type: 'file' },
        { name: 'sub', type: 'directory' },
      ]);
      expect((await fs.readdir(dir)).map(({ name }) => name)).toContain('over');
      expect(
        await Promise.all([
          codeOf(fs.read(`${root}/none`)),
          codeOf(fs.write(`${root}/one.txt`, 'x')),
          codeOf(fs.write(`${root}/new`, 'x')),
          codeOf(fs.mkdir(`${root}/dir`, { recursive: true })),
          codeOf(fs.rm(`${root}/one.txt`)),
          codeOf(fs.rm(root, { recursive: true })),
          codeOf(fs.rename(`${root}/one.txt`, `${dir}/out`)),
        ]),
      ).toEqual(['ENOENT', 'EROFS', 'EROFS', 'EROFS', 'EROFS', 'EROFS', 'EROFS']);
      files.set('three.txt', 'third');
      expect(text(await fs.read(`${root}/three.txt`))).toBe('third');
      const { notes } = subject.sandbox.caps;
      if (subject.flags.overlayInShell === false) return expect(notes).toContain('Commands see no stored outputs');
      const { stdout } = await collect(await subject.sandbox.spawn({ argv: ['cat', `${root}/one.txt`] }));
      expect(stdout).toBe('first');
    });
  });
}
