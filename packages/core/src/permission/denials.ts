// Refusals in a row (L4.9). A pure reducer over plain data: it crosses the worker boundary and is kept as it is.
import type { DenialRecord, DenialTrackingState } from './denial-state.js';
import { reasonText } from './explain.js';
import type { Reason } from './vote.js';

/** From this many in a row on, the refusal carries guidance. */
export const GUIDANCE_FROM = 3;

/** Keys beyond this many are forgotten, the longest untouched first. */
const REMEMBERED_KEYS = 200;

/**
 * Calls of one tool for which the same rules would be suggested are one pattern. A rule for one exact command counts with
 * the rule for its kind: options and what follows them tell attempts apart, not patterns.
 *
 * @param otherwise tells calls apart for which no rule can be suggested, such as a command's text.
 */
export function denialKey(tool: string, suggestedRules: readonly string[], otherwise = ''): string {
  const patterns = suggestedRules.map((rule) => rule.replace(/( -.*| \*)\)$/s, ')'));
  const pattern = patterns.length > 0 ? [...new Set(patterns)].join(', ') : otherwise;
  return pattern === '' ? tool : `${tool}: ${pattern}`;
}

export function recordDenial(state: DenialTrackingState, key: string, by: Reason): DenialTrackingState {
  const before = state.records.find((record) => record.key === key);
  const others = state.records.filter((record) => record.key !== key);
  const record: DenialRecord = { key, consecutive: (before?.consecutive ?? 0) + 1, by };
  return { records: [...others.slice(-(REMEMBERED_KEYS - 1)), record] };
}

export function recordAllowed(state: DenialTrackingState, key: string): DenialTrackingState {
  return state.records.some((record) => record.key === key)
    ? { records: state.records.filter((record) => record.key !== key) }
    : state;
}

export interface GuidanceContext {
  /** What was refused, e.g. `Bash: npm publish`. */
  readonly what: string;
  /** Allow rules of the same tool, as written: what is allowed instead. */
  readonly allowedInstead: readonly string[];
}

const SHOWN_RULES = 5;

/** What to tell the model after the refusal, from the third in a row on; undefined before. */
export function denialGuidance(state: DenialTrackingState, key: string, context: GuidanceContext): string | undefined {
  const record = state.records.find((candidate) => candidate.key === key);
  if (!record || record.consecutive < GUIDANCE_FROM) return undefined;
  const lines = [
    `${context.what} has now been refused ${record.consecutive} times in a row. The reason: ${reasonText(record.by, 'deny')}.`,
    'Repeating it, or reaching the same effect through another tool, will be refused as well.',
  ];
  if (context.allowedInstead.length > 0) {
    const shown = context.allowedInstead.slice(0, SHOWN_RULES).join(', ');
    const more = context.allowedInstead.length - SHOWN_RULES;
    lines.push(`Allowed without asking: ${shown}${more > 0 ? ` and ${more} more` : ''}.`);
  }
  lines.push('Go on without it, or tell the person what you need and why.');
  return lines.join(' ');
}
