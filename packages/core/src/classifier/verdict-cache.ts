import type { ClassifierQuestion, ClassifierVerdict } from '../ports/classifier.js';

/** Verdicts of a session, each bound to the whole question it answered. Bounded: the one least recently used goes first. */
export interface VerdictCache {
  get(classifier: string, question: ClassifierQuestion): ClassifierVerdict | undefined;
  set(classifier: string, question: ClassifierQuestion, verdict: ClassifierVerdict): void;
}

/** `limit`: verdicts kept. */
export function verdictCache(limit = 500): VerdictCache {
  const verdicts = new Map<string, ClassifierVerdict>();
  return {
    get(classifier, question) {
      const key = keyOf(classifier, question);
      const verdict = verdicts.get(key);
      if (!verdict) return undefined;
      verdicts.delete(key);
      verdicts.set(key, verdict);
      return verdict;
    },
    set(classifier, question, verdict) {
      const key = keyOf(classifier, question);
      verdicts.delete(key);
      verdicts.set(key, verdict);
      const oldest = verdicts.keys().next();
      if (verdicts.size > limit && !oldest.done) verdicts.delete(oldest.value);
    },
  };
}

function keyOf(classifier: string, question: ClassifierQuestion): string {
  const { command, cwd, home, workingDirectories, allow, ask, deny } = question;
  return JSON.stringify([classifier, command, cwd, home, workingDirectories, allow, ask, deny]);
}
