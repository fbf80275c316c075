import { matchNames } from './name-index.js';
import type { RuleIndex } from './rule-index.js';

/** Whether a rule denies every use of a tool, so that a model need not be told of it. `names`: its name and all aliases. */
export function isToolDenied(index: RuleIndex, names: readonly string[]): boolean {
  return matchNames(index.names, names).some((tag) => tag.behavior === 'deny');
}
