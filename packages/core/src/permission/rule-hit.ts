import type { Span } from '../bash/analysis.js';
import type { CompiledRule } from './sourced-rule.js';
import type { Behavior, Vote } from './vote.js';

/** A rule that applies to a call, and to which part of it. */
export interface RuleHit {
  readonly tag: CompiledRule;
  readonly subject?: string;
  readonly span?: Span;
  readonly uncertain?: boolean;
  /** Where the vote is not the rule's own behaviour: a deny rule that may match asks. */
  readonly behavior?: Behavior;
  /** Why it decides nothing, in an explanation. */
  readonly message?: string;
}

const ORDER: Readonly<Record<Behavior, number>> = { deny: 0, ask: 1, allow: 2 };

/** Votes in a stable order, each once; what a rule says of a whole call need not be said of its parts. */
export function toVotes(hits: readonly RuleHit[]): Vote[] {
  const [only] = hits;
  if (!only) return [];
  if (hits.length === 1) return [voteOf(only, only.behavior ?? only.tag.behavior)];
  const whole = new Set(hits.filter((hit) => hit.subject === undefined).map((hit) => hit.tag));
  const votes = new Map<string, { readonly vote: Vote; readonly rank: number }>();
  for (const hit of hits) {
    const { tag, subject, span, behavior = tag.behavior } = hit;
    if (subject !== undefined && whole.has(tag)) continue;
    const key = JSON.stringify([tag.order, behavior, subject, span]);
    if (!votes.has(key)) votes.set(key, { vote: voteOf(hit, behavior), rank: tag.order });
  }
  const behaviorOf = ({ vote }: { readonly vote: Vote }) => ORDER[vote.behavior as Behavior];
  return [...votes.values()].sort((a, b) => behaviorOf(a) - behaviorOf(b) || a.rank - b.rank).map(({ vote }) => vote);
}

export function voteOf({ tag, subject, span, uncertain, message }: RuleHit, behavior: Vote['behavior']): Vote {
  return {
    behavior,
    by: {
      from: 'rule',
      rule: tag.text,
      source: tag.source,
      ...(tag.file !== undefined && { file: tag.file }),
      ...(subject !== undefined && { subject }),
      ...(span && { span }),
      ...(uncertain && { uncertain }),
      ...(message !== undefined && { message }),
    },
  };
}
