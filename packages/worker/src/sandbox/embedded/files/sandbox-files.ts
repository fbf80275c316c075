import { SandboxError, type FileStat, type SandboxFs } from '@sallyport/core/sandbox';
import { fileError } from './file-error.js';
import type { FileTree } from './file-tree.js';
import { parentPath } from './paths.js';
import type { NodeStat, ShellFiles } from './shell-files.js';

/** The `fs` of the sandbox over the tree that the shell sees. Gives copies away and takes copies in. */
export function sandboxFiles(files: FileTree, alive: (op: string) => void): SandboxFs {
  const at = (path: string): string => {
    alive('fs');
    return path;
  };
  return {
    read: async (path) => (await files.read(at(path))).slice(),
    write: async (path, data) => {
      const target = at(path);
      await makeParent(files, target);
      await files.write(target, typeof data === 'string' ? new TextEncoder().encode(data) : data.slice());
    },
    stat: async (path) => toFileStat(await files.stat(at(path))),
    lstat: async (path) => toFileStat(await files.lstat(at(path))),
    readdir: async (path) => files.list(at(path)),
    peek: async (path) => files.peek(at(path)),
    mkdir: async (path, options) => files.makeDirectory(at(path), options?.recursive ?? false),
    rm: async (path, options) => files.remove(at(path), options?.recursive ?? false, options?.force ?? false),
    rename: async (from, to) => files.rename(at(from), at(to)),
    realpath: async (path) => files.realpath(at(path)),
    symlink: async (target, path) => files.symlink(target, at(path)),
    readlink: async (path) => files.readlink(at(path)),
    chmod: async (path, mode) => files.chmod(at(path), mode),
  };
}

function toFileStat({ type, size, mtimeMs }: NodeStat): FileStat {
  return { type, size, mtimeMs };
}

async function makeParent(files: ShellFiles, path: string): Promise<void> {
  try {
    await files.makeDirectory(parentPath(path), true);
  } catch (error) {
    // What is there is no directory: from the view of the file to write, that is the error.
    throw SandboxError.is(error) && error.code === 'EEXIST' ? fileError('ENOTDIR', 'write', path) : error;
  }
}
