import type { CallEnvironment } from '../call-environment.js';
import { applyDontAsk } from '../permission/mode-vote.js';
import type { Decision } from '../permission/vote.js';
import type { OpenQuestion } from './permission-request.js';

/**
 * Judges a waiting question again after each change of rules or mode: a grant given meanwhile, a new mode or new settings
 * may settle it. `onSettled` hears the first decision that needs nobody any more. Returns what ends the watch.
 */
export function watchPolicy(
  { judgeAgain }: Pick<OpenQuestion, 'judgeAgain'>,
  env: Pick<CallEnvironment, 'onPolicyChange' | 'policy'>,
  onSettled: (decision: Decision) => void,
): () => void {
  let changes = 0;
  let judging = false;
  const judgeChanges = async () => {
    if (judging) return;
    judging = true;
    for (let seen = -1; seen !== changes;) {
      seen = changes;
      const decision = await judgeAgain().catch(() => null);
      if (!decision || seen !== changes) continue;
      const now = env.policy().neverAsk ? applyDontAsk(decision) : decision;
      if (now.behavior !== 'ask') {
        stop();
        onSettled(now);
      }
    }
    judging = false;
  };
  const stop = env.onPolicyChange(() => {
    changes += 1;
    void judgeChanges();
  });
  return stop;
}
