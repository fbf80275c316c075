// Path rules by the literal part of their pattern, so that a look-up meets only rules that could match.
import { resolvePath } from '../bash/paths.js';
import { compilePattern } from './gitignore-pattern.js';
import type { PathBase, PathPattern } from './path-pattern.js';
import { relativeTo } from './relative-to.js';

/** The directories that bases are resolved with. */
export interface PathPlace {
  readonly home: string;
  /** Every directory that counts as the working directory: rules that restrict hold in each. */
  readonly cwds: readonly string[];
}

interface Entry<Tag> {
  readonly tag: Tag;
  readonly order: number;
  readonly pattern: string;
  /** Made at the first test. */
  matcher?: (relative: string) => boolean;
}

interface TrieNode<Tag> {
  readonly entries: Entry<Tag>[];
  readonly children: Map<string, TrieNode<Tag>>;
}

interface BaseIndex<Tag> {
  readonly base: PathBase;
  readonly anchored: TrieNode<Tag>;
  /** By a literal segment that a matching path must have. */
  readonly bySegment: Map<string, Entry<Tag>[]>;
  /** By what follows the last dot of a segment, dot included. */
  readonly byExtension: Map<string, Entry<Tag>[]>;
  readonly rest: Entry<Tag>[];
}

export interface PathRule<Tag> {
  readonly pattern: PathPattern;
  readonly tag: Tag;
}

/** Made by `buildPathIndex`, read by `matchPath`. */
export interface PathIndex<Tag> {
  /** In the order given. */
  readonly rules: readonly PathRule<Tag>[];
  readonly bases: readonly BaseIndex<Tag>[];
}

const GLOB = /[*?[\\]/;

export function buildPathIndex<Tag>(rules: readonly PathRule<Tag>[]): PathIndex<Tag> {
  const bases = new Map<string, BaseIndex<Tag>>();
  rules.forEach(({ pattern, tag }, order) => {
    const { base } = pattern;
    const key = base.kind === 'absolute' ? `/ ${base.directory}` : `${base.kind} ${base.up}`;
    let index = bases.get(key);
    if (!index) {
      index = { base, anchored: newNode(), bySegment: new Map(), byExtension: new Map(), rest: [] };
      bases.set(key, index);
    }
    place(index, { tag, order, pattern: pattern.pattern });
  });
  return { rules, bases: [...bases.values()] };
}

const newNode = <Tag>(): TrieNode<Tag> => ({ entries: [], children: new Map() });

function place<Tag>(index: BaseIndex<Tag>, entry: Entry<Tag>): void {
  const floats = !entry.pattern.startsWith('/');
  const segments = entry.pattern.split('/').filter((segment) => segment !== '');
  if (!floats) {
    let node = index.anchored;
    for (const segment of segments) {
      if (GLOB.test(segment)) break;
      let child = node.children.get(segment);
      if (!child) {
        child = newNode();
        node.children.set(segment, child);
      }
      node = child;
    }
    node.entries.push(entry);
    return;
  }
  const first = segments.find((segment) => segment !== '**');
  if (first !== undefined && !GLOB.test(first)) return push(index.bySegment, first, entry);
  const extension = first === undefined ? undefined : /^\*(?:[^*?[\\]*)(\.[^.*?[\\]+)$/.exec(first)?.[1];
  if (extension !== undefined) return push(index.byExtension, extension, entry);
  index.rest.push(entry);
}

function push<Tag>(map: Map<string, Entry<Tag>[]>, key: string, entry: Entry<Tag>): void {
  const list = map.get(key);
  if (list) list.push(entry);
  else map.set(key, [entry]);
}

/** How a look-up errs where a path alone does not tell. */
export interface PathQuestion {
  /** A rule about everything below the path counts too: whether the path is a directory cannot be seen from here. */
  readonly asDirectory: boolean;
}

/** Every rule that matches `path` (absolute), in the order in which they were given. */
export function matchPath<Tag>(index: PathIndex<Tag>, path: string, place: PathPlace, question: PathQuestion): Tag[] {
  const normal = resolvePath('/', path);
  const hits = new Set<Entry<Tag>>();
  for (const base of index.bases) {
    for (const directory of directoriesOf(base.base, place)) {
      const relative = relativeTo(directory, normal);
      if (relative === undefined) continue;
      for (const entry of candidates(base, relative)) {
        if (!hits.has(entry) && matches(entry, relative, question)) hits.add(entry);
      }
    }
  }
  return [...hits].sort((a, b) => a.order - b.order).map((entry) => entry.tag);
}

function directoriesOf(base: PathBase, place: PathPlace): readonly string[] {
  if (base.kind === 'absolute') return [base.directory];
  const starts = base.kind === 'home' ? [place.home] : place.cwds;
  return starts.map((start) => resolvePath(start, '../'.repeat(base.up)));
}

/** Rules that could match, by literal parts alone. */
function candidates<Tag>(index: BaseIndex<Tag>, relative: string): readonly Entry<Tag>[] {
  const found = [index.anchored.entries, index.rest];
  let node: TrieNode<Tag> | undefined = index.anchored;
  for (const segment of relative === '' ? [] : relative.split('/')) {
    node = node?.children.get(segment);
    if (node) found.push(node.entries);
    const named = index.bySegment.get(segment);
    if (named) found.push(named);
    const dot = segment.lastIndexOf('.');
    const typed = dot < 0 ? undefined : index.byExtension.get(segment.slice(dot));
    if (typed) found.push(typed);
  }
  return found.flat();
}

// A name that nobody writes a rule for: a pattern that matches it below a directory means the whole directory.
const ANY_CHILD = '\u{10FFFD}';

function matches<Tag>(entry: Entry<Tag>, relative: string, question: PathQuestion): boolean {
  const matcher = (entry.matcher ??= compilePattern(entry.pattern));
  if (relative !== '' && matcher(relative)) return true;
  return question.asDirectory && matcher(relative === '' ? ANY_CHILD : `${relative}/${ANY_CHILD}`);
}
