import type { DirectoryEntry } from '@sallyport/core';
import type { WebContainer } from '@webcontainer/api';
import { transfer } from 'comlink';
import { answer } from '../../../wire/reply.js';
import type { ContainerApi } from '../container-api.js';
import { NOT_KEPT, type Container } from './container.js';
import { toFiles, toTree } from './file-trees.js';

type FilesApi = Pick<
  ContainerApi,
  'readFile' | 'writeFile' | 'stat' | 'readdir' | 'mkdir' | 'rm' | 'rename' | 'exportFiles' | 'mountFiles'
>;
type ContainerFiles = WebContainer['fs'];

/** The files half of `ContainerApi`. What the client's file API lacks is made of what it has. */
export function serveFiles(container: Container): FilesApi {
  const files = async (): Promise<ContainerFiles> => (await container.instance()).fs;
  const change = (work: (fs: ContainerFiles) => Promise<unknown>) =>
    answer(async () => {
      await work(await files());
      container.changed();
      return null;
    });

  return {
    readFile: (path) =>
      answer(async () => {
        const bytes = await (await files()).readFile(path);
        // The client's own copy: nobody else holds it.
        return transfer(bytes, [bytes.buffer]);
      }),
    writeFile: (path, data) => change((fs) => write(fs, path, data)),
    stat: (path) => answer(async () => stat(await files(), path)),
    readdir: (path) => answer(async () => list(await files(), path)),
    mkdir: (path, recursive) => change((fs) => (recursive ? fs.mkdir(path, { recursive }) : fs.mkdir(path))),
    rm: (path, recursive, force) => change((fs) => fs.rm(path, { recursive, force })),
    rename: (from, to) => change((fs) => fs.rename(from, to)),
    exportFiles: () =>
      answer(async () => {
        const found = toFiles(
          await (await container.instance()).export('.', { format: 'json', excludes: [...NOT_KEPT] }),
        );
        return transfer(found, [...new Set(Object.values(found).map(({ buffer }) => buffer))]);
      }),
    mountFiles: (given) =>
      answer(async () => {
        await (await container.instance()).mount(toTree(given));
        container.changed();
        return null;
      }),
  };
}

/** Makes missing directories, and looks whether the file is there: writes were seen to succeed without one. */
async function write(fs: ContainerFiles, path: string, data: string | Uint8Array): Promise<void> {
  const [parent, name] = split(path);
  try {
    await fs.writeFile(path, data);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('ENOENT'))) throw error;
    await fs.mkdir(parent, { recursive: true });
    await fs.writeFile(path, data);
  }
  if (!(await fs.readdir(parent)).includes(name))
    throw new Error(`EIO: the container reported a write of '${path}' that left no file`);
}

async function stat(fs: ContainerFiles, path: string): Promise<{ type: DirectoryEntry['type']; size: number }> {
  if (path === '.') return { type: 'directory', size: 0 };
  const [parent, name] = split(path);
  const found = (await list(fs, parent)).find((entry) => entry.name === name);
  if (!found) throw new Error(`ENOENT: no such file or directory, stat '${path}'`);
  if (found.type === 'directory') return { type: 'directory', size: 0 };
  return { type: found.type, size: (await fs.readFile(path)).length };
}

async function list(fs: ContainerFiles, path: string): Promise<readonly DirectoryEntry[]> {
  const entries = await fs.readdir(path, { withFileTypes: true });
  return entries.map((entry) => ({ name: entry.name, type: entry.isDirectory() ? 'directory' : 'file' }));
}

function split(path: string): readonly [parent: string, name: string] {
  const end = path.lastIndexOf('/');
  return end < 0 ? ['.', path] : [path.slice(0, end), path.slice(end + 1)];
}
