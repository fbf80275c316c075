import type { Place } from './match-path.js';
import { restrictingHits } from './path-hits.js';
import type { RuleIndex } from './rule-index.js';
import type { SubjectPath } from './subject.js';

/** Whether a rule denies reading a path (absolute): what a listing or a search must leave out. */
export function isReadDenied(index: RuleIndex, place: Place, path: Pick<SubjectPath, 'given' | 'real'>): boolean {
  return restrictingHits(index, place, { ...path, access: 'read' }).some(({ tag }) => tag.behavior === 'deny');
}
