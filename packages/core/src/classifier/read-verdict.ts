import * as z from 'zod/mini';
import { limitText } from '../hooks/limit-text.js';
import type { ClassifierQuestion, ClassifierVerdict } from '../ports/classifier.js';

const MESSAGE_LIMIT = 2_000;

const verdictSchema = z.object({
  behavior: z.enum(['allow', 'ask', 'deny', 'unsure']),
  confidence: z.enum(['high', 'low']),
  matched: z.nullish(z.string()),
  message: z.pipe(
    z.string(),
    z.transform((text) => limitText(text, MESSAGE_LIMIT)),
  ),
});

/** The verdict of a classifier that could not say. */
export function unsure(message: string): ClassifierVerdict {
  return { behavior: 'unsure', confidence: 'low', message };
}

/**
 * Believes an answer only as far as it fits: garbage is `unsure`, and so is a match of a description that was not asked
 * about under that very behaviour, word for word. A model may be talked into inventing one (L3.3).
 */
export function readVerdict(answer: unknown, question: ClassifierQuestion): ClassifierVerdict {
  const parsed = verdictSchema.safeParse(answer);
  if (!parsed.success) return unsure('The classifier gave an answer that cannot be read.');
  const { behavior, confidence, matched, message } = parsed.data;
  if (matched === undefined || matched === null) return { behavior, confidence, message };
  const asked = behavior === 'unsure' ? [] : question[behavior];
  if (!asked.includes(matched)) return unsure('The classifier named a description that it was not asked about.');
  return { behavior, confidence, matched, message };
}
