// The state of one walk over a parsed command, and the small steps that every part of the walk shares.
import type { BashCommand, BashContext, BashRedirect, BashWord, OpaquePart, PathEffect, Span } from './analysis.js';
import type { ParsedScript } from './parse.js';
import { isInside, resolvePath } from './paths.js';

/** Every directory the shell may be in at a point of the command; null when that is not known. */
export type Directories = readonly string[] | null;

/** While the walk lasts, what it found may still be completed. */
export type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

export interface Plan {
  readonly context: BashContext;
  /** The directory it starts in, resolved. */
  readonly cwd: string;
  readonly commands: Mutable<BashCommand>[];
  readonly reads: PathEffect[];
  readonly writes: PathEffect[];
  readonly opaque: OpaquePart[];
  readonly redirects: BashRedirect[];
  heredocs: number;
  depth: number;
}

export interface Walk {
  readonly plan: Plan;
  /** The text that node positions index. */
  readonly source: string;
  /** Set inside a text that is not a slice of the command (`bash -c '…'`, escaped backticks): the span that stands for all of it. */
  readonly origin: Span | null;
  directories: Directories;
  /** Walks a nested script; a property, so that the files of the walk need not import each other in a circle. */
  readonly enter: (walk: Walk, script: ParsedScript | undefined, at: Span) => void;
}

export function spanOf(walk: Walk, start: number, end: number): Span {
  return walk.origin ?? [start, end];
}

export function markOpaque(walk: Walk, reason: string, start: number, end: number): void {
  walk.plan.opaque.push({ reason, span: spanOf(walk, start, end) });
}

const MAX_DIRECTORIES = 6;

/** Both of two possible states. */
export function eitherDirectory(one: Directories, other: Directories): Directories {
  if (one === other || one === null || other === null) return one && other;
  const both = [...new Set([...one, ...other])];
  if (both.length === one.length) return one;
  return both.length > MAX_DIRECTORIES ? null : both;
}

/** True when a name below the first glob may be `..`. A leading dot is only ever matched by a literal one. */
function mayClimb(word: BashWord): boolean {
  const pattern = word.value.slice(word.value.lastIndexOf('/') + 1) + word.rest;
  return pattern.split('/').some((part) => /^\.(?:[.*?[]|$)/.test(part));
}

const ROOT: readonly string[] = ['/'];
/** Devices that hold nothing, and the streams a command has anyway. */
const NOT_A_FILE = new Set(['/dev/null', '/dev/stdin', '/dev/stdout', '/dev/stderr']);

/** The files a word names, one for each directory the shell may be in. */
export function pathEffects(walk: Walk, word: BashWord, via: PathEffect['via']): PathEffect[] {
  const { kind, value, text, span } = word;
  if (word.pipe || (kind === 'static' && NOT_A_FILE.has(value))) return [];
  const uncertain = true as const;
  const unknown: PathEffect[] = [{ path: null, uncertain, text, span, via }];
  // A network share on some systems; a name that bash may read in two ways.
  if (value.startsWith('\\\\') || value.includes('\n')) return unknown;
  if (word.homePath !== undefined) return [{ path: resolvePath('/', word.homePath), uncertain, text, span, via }];
  if (kind === 'dynamic' || (kind === 'glob' && mayClimb(word))) return unknown;
  const absolute = value.startsWith('/');
  const bases = absolute ? ROOT : walk.directories;
  if (bases === null) return unknown;
  const moved = !absolute && (bases.length > 1 || bases[0] !== walk.plan.cwd);
  return bases.map((base): PathEffect => {
    if (kind === 'glob') {
      const within = resolvePath(base, value.slice(0, value.lastIndexOf('/') + 1));
      return { path: null, within, uncertain, text, span, via };
    }
    const path = resolvePath(base, value);
    const opened = LEAVES.test(value) && { opened: absolute ? value : `${base}/${value}` };
    return { path, ...opened, ...(moved && { uncertain }), text, span, via };
  });
}

/** `..` after a name. */
const LEAVES = /(?:^|\/)(?!\.{1,2}\/)[^/]+\/+(?:\.\/+)*\.\.(?:\/|$)/;

/** True when the effect surely stays in a working directory. */
export function staysInside(effect: PathEffect, directories: readonly string[]): boolean {
  const path = effect.path ?? effect.within;
  return path !== undefined && directories.some((directory) => isInside(path, directory));
}
