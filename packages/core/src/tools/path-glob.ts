import { resolvePath } from '../bash/paths.js';

// Windows rules off: a browser on Windows would switch them on, and paths in a sandbox are POSIX.
const OPTIONS = { dot: true, windows: false } as const;

const WILDCARD = /[*?[{(\\]|^!/;

export interface PathGlob {
  /** The deepest directory that holds every match. */
  readonly root: string;
  /** What paths relative to `root` must match. */
  readonly glob: string;
}

/** Reads a glob whose beginning may name directories, even above or outside `directory`. */
export function readGlob(pattern: string, directory: string): PathGlob {
  const segments = pattern.split('/');
  const first = segments.findIndex((segment) => WILDCARD.test(segment));
  if (first < 0) {
    // It names one file.
    const path = resolvePath(directory, pattern);
    const cut = path.lastIndexOf('/');
    return { root: path.slice(0, cut) || '/', glob: path.slice(cut + 1) };
  }
  const base = segments.slice(0, first).join('/');
  const root = first === 0 ? directory : resolvePath(directory, base || '/');
  return { root, glob: segments.slice(first).join('/') };
}

/** A test of relative paths. */
export async function globTest(glob: string): Promise<(relative: string) => boolean> {
  const isMatch = await compile(glob);
  // Names such as `[id]` and `(group)` are common in routers: a pattern that names a file literally finds it.
  return (relative) => isMatch(relative) || relative === glob;
}

/** A filter as ripgrep reads it: without a slash it is about file names at any depth; a leading `!` leaves out. */
export async function fileFilter(glob: string): Promise<(relative: string) => boolean> {
  const isNegated = glob.startsWith('!');
  const wanted = (isNegated ? glob.slice(1) : glob).replace(/^\//, '');
  const isMatch = await compile(wanted.includes('/') ? wanted : `**/${wanted}`);
  return (relative) => isMatch(relative) !== isNegated;
}

/** Loads the reader of globs with the first of them: it is more code than any tool. */
async function compile(glob: string): Promise<(relative: string) => boolean> {
  const { default: picomatch } = await import('picomatch');
  return picomatch(glob, OPTIONS);
}
