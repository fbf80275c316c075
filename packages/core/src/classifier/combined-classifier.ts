import type { Classifier, ClassifierQuestion, ClassifierVerdict } from '../ports/classifier.js';
import { readVerdict, unsure } from './read-verdict.js';

const STRICTNESS = { deny: 3, ask: 2, allow: 1 } as const;

/**
 * Several classifiers as one: they are asked in turn, the cheapest first, and the strictest verdict counts. One that
 * fails says nothing. The rest are not asked once they could not change the outcome.
 */
export function combinedClassifier(classifiers: readonly Classifier[]): Classifier {
  return {
    name: classifiers.map(({ name }) => name).join('+'),
    async classify(question, signal) {
      let strictest: ClassifierVerdict = unsure('No classifier could say.');
      for (const classifier of classifiers) {
        if (isSettled(strictest, question)) break;
        const verdict = await verdictOf(classifier, question, signal);
        if (rank(verdict) > rank(strictest)) strictest = verdict;
      }
      return strictest;
    },
  };
}

/** The stricter one, sure or not: a doubt whether to refuse is no leave to go on. */
function rank({ behavior, confidence }: ClassifierVerdict): number {
  return behavior === 'unsure' ? 0 : 2 * STRICTNESS[behavior] + (confidence === 'high' ? 1 : 0);
}

function isSettled({ behavior, confidence }: ClassifierVerdict, { ask, deny }: ClassifierQuestion): boolean {
  if (confidence === 'low') return false;
  if (behavior === 'deny') return true;
  // What is allowed or asks may still meet a description that says no.
  return deny.length === 0 && (behavior === 'ask' || (behavior === 'allow' && ask.length === 0));
}

async function verdictOf(
  classifier: Classifier,
  question: ClassifierQuestion,
  signal: AbortSignal,
): Promise<ClassifierVerdict> {
  try {
    return readVerdict(await classifier.classify(question, signal), question);
  } catch {
    // Whoever fails has no say; if all do, the answer is unsure.
    return unsure('The classifier failed.');
  }
}
