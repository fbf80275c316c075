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
}

const ORDER: Readonly<Record<Behavior, number>> = { deny: 0, ask: 1, allow: 2 };

/** Votes in a stable order, each once. */
export function toVotes(hits: readonly RuleHit[]): Vote[] {
  const votes = new Map<string, { readonly vote: Vote; readonly rank: number }>();
  for (const { tag, subject, span, uncertain, behavior = tag.behavior } of hits) {
    const key = JSON.stringify([tag.order, behavior, subject, span]);
    if (votes.has(key)) continue;
    const vote: Vote = {
      behavior,
      by: {
        from: 'rule',
        rule: tag.text,
        source: tag.source,
        ...(tag.file !== undefined && { file: tag.file }),
        ...(subject !== undefined && { subject }),
        ...(span && { span }),
        ...(uncertain && { uncertain }),
      },
    };
    votes.set(key, { vote, rank: tag.order });
  }
  const behaviorOf = ({ vote }: { readonly vote: Vote }) => ORDER[vote.behavior as Behavior];
  return [...votes.values()].sort((a, b) => behaviorOf(a) - behaviorOf(b) || a.rank - b.rank).map(({ vote }) => vote);
}
