import { fileError } from './file-error.js';
import type { ShellFiles } from './shell-files.js';

/** The same files, with every writing method failing with EROFS; `onRefused` is told of each. */
export function readOnlyFiles(files: ShellFiles, onRefused: () => void): ShellFiles {
  const refuse = (op: string) => (path: string) => {
    // The interpreter tries to keep process substitutions there, and keeps them to itself where it may not.
    if (!path.startsWith('/dev/')) onRefused();
    return Promise.reject(fileError('EROFS', op, path));
  };
  return {
    read: (path) => files.read(path),
    stat: (path) => files.stat(path),
    lstat: (path) => files.lstat(path),
    list: (path) => files.list(path),
    readlink: (path) => files.readlink(path),
    realpath: (path) => files.realpath(path),
    write: refuse('write'),
    append: refuse('append'),
    makeDirectory: refuse('mkdir'),
    remove: refuse('rm'),
    rename: refuse('rename'),
    copy: refuse('copy'),
    symlink: refuse('symlink'),
    chmod: refuse('chmod'),
    touch: refuse('utimes'),
  };
}
