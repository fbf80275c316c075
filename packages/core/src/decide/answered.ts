import type { Failure } from '../failure.js';
import type { Decision, Vote } from '../permission/vote.js';
import type { Judged } from './permission-votes.js';

/** How the last step of stage 4 ended, whoever answered. */
export type Answered =
  | {
      readonly ok: true;
      readonly judged: Judged;
      readonly decision: Decision;
      /** The turn should end. */
      readonly stop: boolean;
      /** What the model is told beside the result. */
      readonly notes: readonly string[];
    }
  | { readonly ok: false; readonly failure: Failure };

/** The answer of one vote that settles what the trail left open. Whatever is no allow is a deny. */
export function answeredBy(
  vote: Vote,
  judged: Judged,
  trail: readonly Vote[],
  extra: { readonly stop?: boolean; readonly notes?: readonly string[] } = {},
): Answered & { readonly ok: true } {
  return {
    ok: true,
    judged,
    decision: { behavior: vote.behavior === 'allow' ? 'allow' : 'deny', by: vote.by, trail: [...trail, vote] },
    stop: extra.stop ?? false,
    notes: extra.notes ?? [],
  };
}
