import { fileError } from './file-error.js';
import { childPath, isInside, parentPath } from './paths.js';
import type { ShellFiles } from './shell-files.js';

/** Copies a file, or with `recursive` a directory and what it holds; links inside are copied as links. */
export async function copyFiles(files: ShellFiles, from: string, to: string, recursive: boolean): Promise<void> {
  const stat = await files.stat(from);
  if (stat.type === 'file') {
    await files.write(to, await files.read(from));
    // A copy of a read-only file of an overlay is the copier's own.
    return files.chmod(to, stat.mode | 0o200);
  }
  if (!recursive) throw fileError('EISDIR', 'cp', from);
  if (isInside(await realTarget(files, to), await files.realpath(from))) throw fileError('EINVAL', 'cp', to);
  await files.makeDirectory(to, true);
  for (const { name, type } of await files.list(from)) {
    const [inner, outer] = [childPath(from, name), childPath(to, name)];
    if (type !== 'symlink') await copyFiles(files, inner, outer, true);
    else await files.symlink(await files.readlink(inner), outer);
  }
}

/** Where `path` leads, or would if it were made. */
async function realTarget(files: ShellFiles, path: string): Promise<string> {
  const exists = await files.stat(path).then(
    () => true,
    () => false,
  );
  if (exists || path === '/') return files.realpath(path);
  return childPath(await realTarget(files, parentPath(path)), path.slice(path.lastIndexOf('/') + 1));
}
