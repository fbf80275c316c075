import type { PromiseFsClient } from 'isomorphic-git';
import type { CommandContext } from '../own-command.js';

/** The interpreter's files as isomorphic-git wants them. */
export function gitFiles(fs: CommandContext['fs']): PromiseFsClient {
  const stats = async (path: string, follow: boolean) => {
    const stat = await (follow ? fs.stat(path) : fs.lstat(path));
    const type = stat.isSymbolicLink ? 'symlink' : stat.isDirectory ? 'dir' : 'file';
    const mtimeMs = stat.mtime.getTime();
    return {
      type,
      mode: stat.mode,
      size: stat.size,
      mtimeMs,
      ctimeMs: mtimeMs,
      ino: 0,
      uid: 0,
      gid: 0,
      dev: 0,
      isFile: () => type === 'file',
      isDirectory: () => type === 'dir',
      isSymbolicLink: () => type === 'symlink',
    };
  };
  return {
    promises: {
      readFile: async (path: string, options?: string | { readonly encoding?: string }) => {
        const encoding = typeof options === 'string' ? options : options?.encoding;
        const bytes = await fs.readFileBuffer(path);
        return encoding === 'utf8' ? new TextDecoder().decode(bytes) : bytes;
      },
      writeFile: (path: string, data: string | Uint8Array) =>
        fs.writeFile(path, typeof data === 'string' ? data : data.slice()),
      unlink: (path: string) => fs.rm(path),
      rmdir: (path: string) => fs.rm(path),
      mkdir: (path: string) => fs.mkdir(path),
      readdir: (path: string) => fs.readdir(path),
      stat: (path: string) => stats(path, true),
      lstat: (path: string) => stats(path, false),
      readlink: (path: string) => fs.readlink(path),
      symlink: (target: string, path: string) => fs.symlink(target, path),
      chmod: (path: string, mode: number) => fs.chmod(path, mode),
    },
  };
}
