import type { CallEnvironment } from '../call-environment.js';
import type { PendingClassifierCheck } from '../classifier/judge.js';
import type { Vote } from '../permission/vote.js';
import type { Clock } from '../ports/clock.js';
import type { ClassifierVerdict } from '../ports/classifier.js';

type Environment = Pick<CallEnvironment, 'classifier' | 'clock' | 'limits' | 'policy' | 'prompter' | 'autoMode'>;

/**
 * Step 4d: what the classifier of stage 3 says where nothing else has decided (L4.6). Mode `auto` waits for it, and so
 * does everybody where nobody can be asked; elsewhere the prompt waits a moment, and an answer that is still out then
 * travels with it. While `auto` is paused, what the classifier would refuse is asked.
 */
export async function classifierVote(pending: PendingClassifierCheck, env: Environment): Promise<Vote | null> {
  const { mode, neverAsk } = env.policy();
  const waits = mode === 'auto' || neverAsk || !env.prompter;
  const verdict = waits ? await pending.verdict : await withinMoment(pending, env.clock, env.limits.promptWaitMs);
  if (!verdict) return null;
  const vote = voteOf(verdict, env.classifier?.name ?? '');
  return vote.behavior === 'deny' && mode === 'auto' && env.autoMode.paused() ? { ...vote, behavior: 'ask' } : vote;
}

/** The verdict, if it comes within `ms`; neither promise nor clock can reject. */
async function withinMoment(
  pending: PendingClassifierCheck,
  clock: Clock,
  ms: number,
): Promise<ClassifierVerdict | undefined> {
  const settled = pending.settled();
  if (settled || ms <= 0) return settled;
  let cancel = () => {};
  const moment = new Promise<undefined>((resolve) => (cancel = clock.after(ms, () => resolve(undefined))));
  const first = await Promise.race([pending.verdict, moment]);
  cancel();
  return first;
}

/** Only high confidence may decide, and "unsure" is no opinion. */
export function voteOf(verdict: ClassifierVerdict, source: string): Vote {
  const { confidence, matched, message } = verdict;
  return {
    behavior: confidence === 'high' && verdict.behavior !== 'unsure' ? verdict.behavior : 'passthrough',
    by: { from: 'classifier', source, confidence, message, ...(matched !== undefined && { matched }) },
  };
}
