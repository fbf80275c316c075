// Read and Edit rules on the paths of a call. Edit rules govern every editor; a Read deny also blocks writing, and an Edit
// allow implies reading.
import { isProtected } from './inside.js';
import { allowingRules, placesOf, restrictingRules, type Place } from './match-path.js';
import { matchNames } from './name-index.js';
import type { PathIndex } from './path-index.js';
import type { RuleIndex } from './rule-index.js';
import type { RuleHit } from './rule-hit.js';
import type { CompiledRule } from './sourced-rule.js';
import type { Subject, SubjectPath } from './subject.js';

/** The built-in tools that work on files. Another tool's paths meet deny and ask rules, and no allow rule speaks for it. */
const FILE_TOOLS: ReadonlySet<string> = new Set([
  'Read',
  'Glob',
  'Grep',
  'LS',
  'NotebookRead',
  'Edit',
  'Write',
  'MultiEdit',
  'NotebookEdit',
]);

export function pathHits(index: RuleIndex, subject: Subject): RuleHit[] {
  const hits = subject.paths.flatMap((path) => restrictingHits(index, subject, path));
  if (subject.paths.length === 0 || !subject.names.some((name) => FILE_TOOLS.has(name))) return hits;
  const allowed = subject.paths.map((path) => allowingHits(index, subject, path));
  // Every path must be covered; one that is not leaves no allow vote at all.
  return allowed.every((each) => each.length > 0) ? [...hits, ...allowed.flat()] : hits;
}

/** Deny and ask rules on one path; only those about every path where it is not known. */
export function restrictingHits(
  index: RuleIndex,
  place: Place,
  path: SubjectPath,
  known: 'path' | 'bare' = 'path',
): RuleHit[] {
  const { restricting } = placesOf(place);
  const rulesOf = (name: 'Read' | 'Edit', rules: PathIndex<CompiledRule>): CompiledRule[] => [
    ...bareRules(index, name).filter((tag) => tag.behavior !== 'allow'),
    ...(known === 'path' ? restrictingRules(rules, path, restricting) : []),
  ];
  const hit = (tag: CompiledRule): RuleHit => ({ tag, subject: path.given });
  const readRules = rulesOf('Read', index.read.restricting);
  if (path.access === 'read') return readRules.map(hit);
  const editRules = rulesOf('Edit', index.edit.restricting);
  return [...editRules, ...readRules.filter((tag) => tag.behavior === 'deny')].map(hit);
}

/** Allow rules that cover one path by both its names. None covers the writing of a protected path. */
export function allowingHits(index: RuleIndex, subject: Subject, path: SubjectPath): RuleHit[] {
  if (path.access === 'write' && isProtected(path, subject.home)) return [];
  const { allowing } = placesOf(subject);
  const byName = (name: 'Read' | 'Edit') => bareRules(index, name).filter((tag) => tag.behavior === 'allow');
  const editRules = [...byName('Edit'), ...allowingRules(index.edit.allowing, path, allowing)];
  const readRules =
    path.access === 'read' ? [...byName('Read'), ...allowingRules(index.read.allowing, path, allowing)] : [];
  return [...readRules, ...editRules].map((tag) => ({ tag, subject: path.given }));
}

const bareRules = (index: RuleIndex, name: string) => matchNames(index.names, [name]);
