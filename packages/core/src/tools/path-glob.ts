import picomatch from 'picomatch';
import { resolvePath } from '../bash/paths.js';

// Windows rules off: a browser on Windows would switch them on, and paths in a sandbox are POSIX.
const OPTIONS = { dot: true, windows: false } as const;

export interface PathGlob {
  /** The deepest directory that holds every match. */
  readonly root: string;
  /** Tests a path relative to `root`. */
  readonly matches: (relative: string) => boolean;
}

/** Reads a glob whose beginning may name directories, even above or outside `directory`. */
export function readGlob(pattern: string, directory: string): PathGlob {
  const { base, glob } = picomatch.scan(pattern);
  if (glob === '') {
    // No wildcard: it names one file.
    const path = resolvePath(directory, base);
    const cut = path.lastIndexOf('/');
    return { root: path.slice(0, cut) || '/', matches: (relative) => relative === path.slice(cut + 1) };
  }
  const root = resolvePath(directory, base);
  const isMatch = picomatch(glob, OPTIONS);
  // Names such as `[id]` and `(group)` are common in routers: a pattern that names a file literally finds it.
  return { root, matches: (relative) => isMatch(relative) || relative === glob };
}

/** A filter as ripgrep reads it: without a slash it is about file names at any depth; a leading `!` leaves out. */
export function fileFilter(glob: string): (relative: string) => boolean {
  const isNegated = glob.startsWith('!');
  const wanted = (isNegated ? glob.slice(1) : glob).replace(/^\//, '');
  const isMatch = picomatch(wanted.includes('/') ? wanted : `**/${wanted}`, OPTIONS);
  return (relative) => isMatch(relative) !== isNegated;
}
