import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { directoryFiles, type DirectoryLike } from './picked-files.js';
import { readZip, writeZip } from './zip.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('files come out of an archive as they went in', async () => {
  const files = {
    'a.txt': bytes('alpha\n'),
    'src/é.js': bytes('1'),
    empty: new Uint8Array(),
    big: new Uint8Array(300_000).fill(7),
  };
  expect(await readZip(await writeZip(files))).toEqual(files);
});

it('a directory round everything is left out', async () => {
  expect(await readZip(await writeZip({ 'app-main/a': bytes('1'), 'app-main/b/c': bytes('2') }))).toEqual({
    a: bytes('1'),
    'b/c': bytes('2'),
  });
});

it.each([
  ['not a zip', () => Promise.resolve(bytes('hello')), 'This is not a zip archive.'],
  ['leads out', () => writeZip({ '../x': bytes('1') }), 'The path leads out of the project: ../x'],
])('an archive that is %s is refused', async (_, make, message) => {
  await expect(readZip(await make())).rejects.toThrow(message);
});

it('an archive that unpacks to more than the sandbox takes is refused before it is unpacked', async () => {
  expect(deflateRawSync(new Uint8Array(10_000_000)).length).toBeLessThan(20_000);
  const bomb = await writeZip({ a: new Uint8Array(10_000_000) });
  await expect(readZip(bomb, 1_000_000)).rejects.toThrow('The zip archive unpacks to more than a sandbox takes.');
});

it('a directory that was opened is read without what is installed', async () => {
  const file = (name: string, text: string) => ({ kind: 'file' as const, name, getFile: async () => new Blob([text]) });
  const directory = (name: string, children: readonly (DirectoryLike | ReturnType<typeof file>)[]): DirectoryLike => ({
    kind: 'directory',
    name,
    async *values() {
      yield* children;
    },
  });
  const project = directory('p', [
    file('a', '1'),
    directory('src', [file('b', '2')]),
    directory('node_modules', [file('c', '3')]),
  ]);
  expect(await directoryFiles(project)).toEqual({ a: bytes('1'), 'src/b': bytes('2') });
});
