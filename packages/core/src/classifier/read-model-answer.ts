import * as z from 'zod/mini';
import type { ClassifierQuestion, ClassifierVerdict } from '../ports/classifier.js';
import { unsure } from './read-verdict.js';

const answerSchema = z.object({
  token: z.string(),
  deny: z.array(z.string()),
  ask: z.array(z.string()),
  allow: z.array(z.string()),
  confidence: z.enum(['high', 'low']),
  reason: z.catch(z.string(), ''),
});

/**
 * Reads a model's words. Whatever is not exactly the answer that was asked for is `unsure`: another shape, another token
 * (the words are not an answer to this question), a description that was not in the list. Of several matches the
 * strictest counts.
 */
export function readModelAnswer(text: string, question: ClassifierQuestion, token: string): ClassifierVerdict {
  const parsed = answerSchema.safeParse(parseJson(text));
  if (!parsed.success) return unsure('The model gave an answer that cannot be read.');
  const { confidence, reason, ...lists } = parsed.data;
  if (lists.token !== token) return unsure('The model answered something else than it was asked.');
  for (const behavior of ['deny', 'ask', 'allow'] as const) {
    if (lists[behavior].some((description) => !question[behavior].includes(description))) {
      return unsure('The model named a description that it was not asked about.');
    }
  }
  for (const behavior of ['deny', 'ask', 'allow'] as const) {
    const [matched] = lists[behavior];
    if (matched !== undefined) return { behavior, confidence, matched, message: reason };
  }
  return unsure(reason === '' ? 'The model found no description that fits.' : reason);
}

/** Models like to put JSON into a fence; more than that is not forgiven. */
function parseJson(text: string): unknown {
  const [, inside] = /^```(?:json)?\n(.*)\n```$/s.exec(text.trim()) ?? [];
  try {
    return JSON.parse(inside ?? text);
  } catch {
    // Words instead of an answer.
    return undefined;
  }
}
