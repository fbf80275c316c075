import type { SandboxFs } from '../ports/sandbox.js';

type Fs = Pick<SandboxFs, 'realpath' | 'lstat' | 'readlink'>;

/** As many links as POSIX systems follow before they call it a loop. */
const MAX_LINKS = 40;

/**
 * The path with symbolic links resolved; for what does not exist yet, those of its nearest existing parent. A link to
 * nothing is followed all the same, since writing to it makes what it names. A file system that cannot answer leaves the
 * path as it is given: rules then judge that, and the tool checks when it opens.
 */
export async function realPath(fs: Fs, path: string, linksLeft = MAX_LINKS): Promise<string> {
  const missing: string[] = [];
  for (let existing = path; existing.length > 1;) {
    try {
      return [await fs.realpath(existing), ...missing].join('/').replace(/^\/\//, '/');
    } catch {
      // Not there (or not to be had): its parent may be.
    }
    const target = linksLeft > 0 ? await linkTarget(fs, existing) : undefined;
    const cut = existing.lastIndexOf('/');
    if (target !== undefined) {
      const holder = await realPath(fs, existing.slice(0, cut) || '/', linksLeft - 1);
      const named = await follow(fs, holder, target, linksLeft - 1);
      return [named, ...missing].join('/').replace(/^\/\//, '/');
    }
    missing.unshift(existing.slice(cut + 1));
    existing = existing.slice(0, cut);
  }
  return path;
}

/** What a link names, step by step as a file system walks it: `..` leaves the directory that a link before it led to. */
async function follow(fs: Fs, holder: string, target: string, linksLeft: number): Promise<string> {
  let at = target.startsWith('/') ? '/' : holder;
  for (const step of target.split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..') at = at.slice(0, at.lastIndexOf('/')) || '/';
    else at = await realPath(fs, at === '/' ? `/${step}` : `${at}/${step}`, linksLeft);
  }
  return at;
}

async function linkTarget(fs: Fs, path: string): Promise<string | undefined> {
  try {
    return (await fs.lstat(path)).type === 'symlink' ? await fs.readlink?.(path) : undefined;
  } catch {
    // Nothing there at all.
    return undefined;
  }
}
