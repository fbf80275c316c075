import * as z from 'zod/mini';
import { GRANT_SCOPES } from '../permission/vote.js';
import type { PromptAnswer } from '../ports/prompter.js';

const edits = { updatedInput: z.optional(z.unknown()), message: z.optional(z.string()) };

const promptAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('allow-once'), ...edits }),
  z.object({
    answer: z.literal('always'),
    rule: z.string().check(z.minLength(1)),
    scope: z.enum(GRANT_SCOPES),
    ...edits,
  }),
  z.object({ answer: z.literal('deny'), message: z.optional(z.string()), stop: z.optional(z.boolean()) }),
]);

/** What a prompter answered, or null where it is no answer: the other side of a wire may say anything. */
export function parseAnswer(value: unknown): PromptAnswer | null {
  const parsed = promptAnswer.safeParse(value);
  return parsed.success ? (parsed.data as PromptAnswer) : null;
}
