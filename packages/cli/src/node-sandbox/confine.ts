import { lstat, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { SandboxError } from '@sallyport/core/sandbox';
import { codeOf, sandboxError } from './node-error.js';

/** As many links as POSIX systems follow before they call it a loop. */
const MAX_LINKS = 40;

/** Finds where a path really leads. Rejects with EACCES where that is outside of `roots`. */
export type Confine = (op: string, path: string, last: 'follow' | 'keep') => Promise<string>;

/**
 * The one mapper from a sandbox's paths to those of the computer: links are resolved first, and what is then outside is
 * refused. With `keep`, a link at the end is not followed. What does not exist yet is found by its nearest parent.
 *
 * @param roots Absolute directories with links resolved.
 */
export function confineTo(roots: readonly string[]): Confine {
  return async (op, path, last) => {
    if (!path.startsWith('/') || path.includes('\0')) throw new SandboxError('EINVAL', op, path);
    let real: string;
    try {
      real = await resolveLinks(withoutDots(path), last, MAX_LINKS);
    } catch (error) {
      throw sandboxError(error, op, path);
    }
    if (roots.some((root) => real === root || real.startsWith(root === '/' ? '/' : `${root}/`))) return real;
    throw new SandboxError('EACCES', op, path, `EACCES: outside of ${roots.join(' and ')}, ${op} '${path}'`);
  };
}

async function resolveLinks(path: string, last: 'follow' | 'keep', linksLeft: number): Promise<string> {
  const cut = path.lastIndexOf('/');
  const [parent, name] = [path.slice(0, cut) || '/', path.slice(cut + 1)];
  const isNamed = name !== '' && name !== '..';
  if (last === 'keep' && isNamed) return join(await resolveLinks(parent, 'follow', linksLeft), name);
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || !isNamed) throw error;
  }
  const holder = await resolveLinks(parent, 'follow', linksLeft);
  const place = join(holder, name);
  const target = await linkTarget(place);
  if (target === undefined) return place;
  if (linksLeft === 0) throw new SandboxError('ELOOP', 'realpath', path);
  // A link to nothing: what is written there makes what it names.
  return resolveLinks(withoutDots(target.startsWith('/') ? target : `${holder}/${target}`), 'follow', linksLeft - 1);
}

/** `..` stays: what it leaves depends on where the link before it leads. */
function withoutDots(path: string): string {
  return `/${path
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .join('/')}`;
}

async function linkTarget(path: string): Promise<string | undefined> {
  try {
    return (await lstat(path)).isSymbolicLink() ? await readlink(path) : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
