import type { PendingClassifierCheck } from '../classifier/judge.js';
import type { PermissionMode, Vote } from '../permission/vote.js';
import type { ClassifierVerdict } from '../ports/classifier.js';

/**
 * Step 4d: what the classifier of stage 3 says where nothing else has decided (L4.6). Only mode `auto` waits for it;
 * elsewhere an answer that is still out travels with the prompt.
 */
export async function classifierVote(
  pending: PendingClassifierCheck,
  source: string,
  mode: PermissionMode,
): Promise<Vote | null> {
  const verdict = mode === 'auto' ? await pending.verdict : pending.settled();
  return verdict ? voteOf(verdict, source) : null;
}

/** Only high confidence may decide, and "unsure" is no opinion. */
export function voteOf(verdict: ClassifierVerdict, source: string): Vote {
  const { confidence, matched, message } = verdict;
  return {
    behavior: confidence === 'high' && verdict.behavior !== 'unsure' ? verdict.behavior : 'passthrough',
    by: { from: 'classifier', source, confidence, message, ...(matched !== undefined && { matched }) },
  };
}
