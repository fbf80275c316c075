import { fileError } from '../../embedded/files/file-error.js';
import { isInside, resolvePath } from '../../embedded/files/paths.js';

/** A path as the container's file API takes it, or a directory above all that it can reach. */
export type ContainerPath = { readonly at: string } | { readonly above: string };

/**
 * Maps an absolute path to one relative to `workdir`, which is the root of the container's file API; programs inside see
 * more. `..` is taken lexically.
 *
 * @throws SandboxError EINVAL for what is no path, EACCES for what lies elsewhere.
 */
export function containerPath(workdir: string, op: string, path: string): ContainerPath {
  if (!path.startsWith('/') || path.includes('\0')) throw fileError('EINVAL', op, path);
  const resolved = resolvePath('/', path);
  if (resolved === workdir) return { at: '.' };
  if (isInside(resolved, workdir)) return { at: resolved.slice(workdir.length + 1) };
  if (isInside(workdir, resolved)) return { above: resolved };
  throw fileError('EACCES', op, path);
}
