// A path rule's content taken apart: where it is anchored, and the gitignore pattern below that directory.
import { resolvePath } from '../bash/paths.js';

/** The directory that a pattern is relative to. `cwd` and `home` are only known when a call is judged. */
export type PathBase =
  | { readonly kind: 'absolute'; readonly directory: string }
  | { readonly kind: 'home' | 'cwd'; /** Parents to go up first, from leading `..`. */ readonly up: number };

export interface PathPattern {
  readonly base: PathBase;
  /** In gitignore language; starts with `/` where it is anchored at the base, else it matches at any depth below it. */
  readonly pattern: string;
}

/**
 * Reads the content of a path rule. Anchors: `//x` the file system, `~/x` home, `/x` the directory `root` of the settings
 * that hold the rule, `./x` and `x` the working directory.
 *
 * An allow rule is read narrowly and the others widely where people write the same for both: `dir/**` is that one directory
 * for allow and any directory of the name for deny and ask; `./name` is that one file for allow and any depth for the others.
 */
export function parsePathPattern(content: string, narrow: boolean, root: string | undefined): PathPattern {
  // A space at the end that is escaped belongs to the name.
  const text = content.trimStart().replace(/(?<!\\)\s+$/, '');
  if (text.startsWith('//')) return anchored({ kind: 'absolute', directory: '/' }, text.slice(1));
  if (text === '~' || text.startsWith('~/')) return anchored({ kind: 'home', up: 0 }, text.slice(1));
  if (text.startsWith('/')) {
    return anchored(
      root === undefined ? { kind: 'cwd', up: 0 } : { kind: 'absolute', directory: resolvePath('/', root) },
      text,
    );
  }
  const dotted = /^\.(\/|$)/.test(text);
  const path = dotted ? text.slice(2).replace(/^\/+/, '') : text;
  if (dotted && (narrow || path === '')) return anchored({ kind: 'cwd', up: 0 }, path);
  if (/(^|\/)\.\.?(\/|$)/.test(path)) return anchored({ kind: 'cwd', up: 0 }, path);
  if (/^[^/]+\/\*\*$/.test(path) && path !== '**/**') {
    return { base: { kind: 'cwd', up: 0 }, pattern: narrow ? `/${path}` : `**/${path}` };
  }
  // By the language itself: a slash inside anchors the pattern, a lone name (`name`, `name/`) floats.
  const inner = path.replace(/\/$/, '').includes('/');
  return { base: { kind: 'cwd', up: 0 }, pattern: inner && !path.startsWith('**/') ? `/${path}` : literalStart(path) };
}

/** `path` hangs at the base. Resolves `.` and `..` in it; leading `..` move the base up. Empty: the base and all below. */
function anchored(base: PathBase, path: string): PathPattern {
  const parts: string[] = [];
  let up = 0;
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '**') parts.pop();
    else up += 1;
  }
  const moved: PathBase =
    base.kind === 'absolute'
      ? { kind: 'absolute', directory: resolvePath(base.directory, '../'.repeat(up)) }
      : { kind: base.kind, up: base.up + up };
  if (parts.length === 0) return { base: moved, pattern: '/**' };
  return { base: moved, pattern: `/${parts.join('/')}${path.endsWith('/') ? '/' : ''}` };
}

/** `#` and `!` at the start are comment and negation in an ignore file. A rule has neither: they are plain characters. */
function literalStart(pattern: string): string {
  return /^[#!]/.test(pattern) ? `\\${pattern}` : pattern;
}

/** A path as the content of a rule that means this path only: what the pattern language would read otherwise is escaped. */
export function escapePath(path: string): string {
  return path.replace(/[\\*?[\]]/g, '\\$&').replace(/^[ !#~]|[ ]$/g, '\\$&');
}
