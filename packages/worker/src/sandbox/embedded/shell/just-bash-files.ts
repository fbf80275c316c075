import type { FsStat, IFileSystem } from 'just-bash/browser';
import { SandboxError } from '@sallyport/core/sandbox';
import { fileError } from '../files/file-error.js';
import { resolvePath } from '../files/paths.js';
import type { NodeStat, ShellFiles } from '../files/shell-files.js';
import { fromLatin1, latin1, toByteString } from './byte-string.js';
import type { SystemFiles } from './system-files.js';

/** The interpreter's view of the files: system paths first, all else from the tree. */
export function justBashFiles(files: ShellFiles, system: SystemFiles): IFileSystem {
  const readBytes = async (path: string): Promise<Uint8Array> => system.read(path) ?? files.read(path);
  const stat = async (path: string): Promise<FsStat> => toFsStat(system.stat(path) ?? (await files.stat(path)));
  // A system path may not change, nor may anything be put in its place.
  const own = (op: string, path: string): void => {
    if (system.stat(path)) throw fileError('EROFS', op, path);
  };
  const store = async (op: 'write' | 'append', path: string, content: string | Uint8Array, encoding: string) => {
    if (system.swallows(path)) return;
    try {
      own('open', path);
      await files[op](path, encode(content, encoding));
    } catch (error) {
      // This is how the interpreter opens the target of a redirection; it prints the message as it is.
      const opens = content === '' && encoding === 'binary';
      throw opens && SandboxError.is(error) ? redirectError(error, path) : error;
    }
  };
  const list = async (path: string) => {
    const fixed = system.list(path);
    const names = new Set(fixed.map(({ name }) => name));
    const kept = fixed.length > 0 ? files.list(path).catch(nothingOnMissing) : files.list(path);
    return [...fixed, ...(await kept).filter(({ name }) => !names.has(name))];
  };

  return {
    readFile: async (path, options) => decode(await readBytes(path), encodingOf(options)),
    readFileBytes: async (path) => toByteString(await readBytes(path)),
    readFileBuffer: readBytes,
    writeFile: (path, content, options) => store('write', path, content, encodingOf(options)),
    appendFile: (path, content, options) => store('append', path, content, encodingOf(options)),
    exists: async (path) => {
      if (system.stat(path)) return true;
      try {
        await files.stat(path);
        return true;
      } catch (error) {
        if (SandboxError.is(error)) return false;
        throw error;
      }
    },
    stat,
    lstat: async (path) => toFsStat(system.stat(path) ?? (await files.lstat(path))),
    mkdir: async (path, options) => {
      if (system.stat(path) && options?.recursive) return;
      if (system.stat(path)) throw fileError('EEXIST', 'mkdir', path);
      await files.makeDirectory(path, options?.recursive ?? false);
    },
    readdir: async (path) => (await list(path)).map(({ name }) => name).sort(),
    readdirWithFileTypes: async (path) =>
      (await list(path)).sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ name, type }) => ({ name, ...flags(type) })),
    rm: async (path, options) => {
      own('rm', path);
      await files.remove(path, options?.recursive ?? false, options?.force ?? false);
    },
    cp: async (from, to, options) => {
      own('open', to);
      const fixed = system.read(from);
      if (fixed) await files.write(to, fixed);
      else await files.copy(from, to, options?.recursive ?? false);
    },
    mv: async (from, to) => {
      own('rename', from);
      own('rename', to);
      await files.rename(from, to);
    },
    resolvePath: (base, path) => resolvePath(base, path),
    // Only globs of `ls` patterns would read it, and the interpreter expands those by readdir first.
    getAllPaths: () => [],
    chmod: async (path, mode) => {
      own('chmod', path);
      await files.chmod(path, mode);
    },
    symlink: async (target, path) => {
      own('symlink', path);
      await files.symlink(target, path);
    },
    link: async (_from, to) => Promise.reject(fileError('EPERM', 'link', to)),
    readlink: (path) => files.readlink(path),
    realpath: async (path) => (system.stat(path) ? path : files.realpath(path)),
    utimes: async (path, _accessed, modified) => {
      if (!system.stat(path)) await files.touch(path, modified.getTime());
    },
  };
}

const TEXTS: Partial<Record<SandboxError['code'], string>> = {
  ENOENT: 'No such file or directory',
  ENOTDIR: 'Not a directory',
  EISDIR: 'Is a directory',
  EROFS: 'Read-only file system',
  ENOSPC: 'No space left on device',
  ELOOP: 'Too many levels of symbolic links',
};

function redirectError({ code, op }: SandboxError, path: string): SandboxError {
  return new SandboxError(code, op, path, `bash: ${path}: ${TEXTS[code] ?? code}`);
}

function nothingOnMissing(error: unknown): [] {
  if (SandboxError.is(error) && error.code === 'ENOENT') return [];
  throw error;
}

function flags(type: NodeStat['type']) {
  return { isFile: type === 'file', isDirectory: type === 'directory', isSymbolicLink: type === 'symlink' };
}

function toFsStat({ type, mode, size, mtimeMs, identity }: NodeStat): FsStat {
  return { ...flags(type), mode, size, mtime: new Date(mtimeMs), identity };
}

function encodingOf(options: { readonly encoding?: string | null } | string | undefined): string {
  return (typeof options === 'string' ? options : options?.encoding) ?? 'utf8';
}

function encode(content: string | Uint8Array, encoding: string): Uint8Array {
  if (typeof content !== 'string') return content.slice();
  switch (encoding) {
    case 'binary':
    case 'latin1':
    case 'ascii':
      return fromLatin1(content);
    case 'base64':
      return fromLatin1(atob(content));
    case 'hex':
      return Uint8Array.from(content.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    default:
      return new TextEncoder().encode(content);
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  switch (encoding) {
    case 'binary':
    case 'latin1':
    case 'ascii':
      return latin1(bytes);
    case 'base64':
      return btoa(latin1(bytes));
    case 'hex':
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    default:
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }
}
