// A glob in a command names files that nobody knows before it runs. Whether a path rule may be about one of them is tried
// with samples both ways: names that the rule is about against the glob, and names that the glob may give against the rule.
import type { PathEffect } from '../bash/analysis.js';
import { resolvePath } from '../bash/paths.js';
import { globSegment } from './glob-segment.js';
import { matchPath, type PathIndex, type PathPlace } from './path-index.js';
import type { PathPattern } from './path-pattern.js';
import { relativeTo } from './relative-to.js';

/** Rules of the index that may be about a file that the glob matches. */
export function rulesUnderGlob<Tag>(index: PathIndex<Tag>, effect: PathEffect, place: PathPlace): Tag[] {
  if (effect.within === undefined || index.rules.length === 0) return [];
  const rest = unknownPart(effect.text);
  if (rest === undefined) return [];
  const segments = rest.split('/');
  const globs = segments.map(globSegment);
  const question = { asDirectory: true };
  const hits = new Set<Tag>();
  for (const filler of ['', 'x']) {
    const sample = rest.replace(/\*+|\?|\[!?\]?[^\]]*\]/g, (part) =>
      part === '?' ? 'x' : part.startsWith('[') ? member(part) : filler,
    );
    for (const tag of matchPath(index, `${effect.within}/${sample}`, place, question)) hits.add(tag);
  }
  for (const { pattern, tag } of index.rules) {
    if (samplesOf(pattern, effect.within, place).some((sample) => fits(sample, effect.within ?? '/', globs)))
      hits.add(tag);
  }
  return [...hits];
}

/** The part of the word from its first segment with a glob on; quotes do not change which names these are. */
function unknownPart(text: string): string | undefined {
  const segments = text.replace(/["'\\]/g, '').split('/');
  const first = segments.findIndex((segment) => /[*?[]/.test(segment));
  return first < 0 ? undefined : segments.slice(first).join('/');
}

const member = (set: string) => /^\[!?(.)/.exec(set)?.[1] ?? 'x';

interface Sample {
  readonly path: string;
  /** The rule is about what lies below the path, not about itself. */
  readonly below: boolean;
}

/** Paths that the rule is about: where it is anchored, or right below the glob's directory where it floats. */
function samplesOf({ base, pattern }: PathPattern, within: string, place: PathPlace): Sample[] {
  const below = /\/(\*\*)?$/.test(pattern);
  const text = pattern.replace(/^(\*\*\/)+/, '').replace(/\/(\*\*)?$/, '');
  const starts = base.kind === 'absolute' ? [base.directory] : base.kind === 'home' ? [place.home] : place.cwds;
  const up = base.kind === 'absolute' ? 0 : base.up;
  const roots = pattern.startsWith('/') ? starts.map((start) => resolvePath(start, '../'.repeat(up))) : [within];
  return ['', 'x'].flatMap((filler) => {
    const name = text.replace(/\\(.)|\*+/g, (_part, escaped: string | undefined) => escaped ?? filler);
    return roots.map((root) => ({ path: resolvePath(root, `./${name}`), below }));
  });
}

/** The glob gives the sample, or a directory on the way there: a rule about one of those is about all below it. */
function fits({ path, below }: Sample, within: string, globs: readonly ((name: string) => boolean)[]): boolean {
  const names = relativeTo(within, path)?.split('/');
  if (!names || names.length > globs.length - (below ? 1 : 0)) return false;
  return names.every((name, at) => globs[at]?.(name) === true);
}
