import * as z from 'zod';
import { GRANT_SCOPES } from '../permission/vote.js';
import type { PromptAnswer } from '../ports/prompter.js';

const edits = { updatedInput: z.unknown().optional(), message: z.string().optional() };

const promptAnswer = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('allow-once'), ...edits }),
  z.object({ answer: z.literal('always'), rule: z.string().min(1), scope: z.enum(GRANT_SCOPES), ...edits }),
  z.object({ answer: z.literal('deny'), message: z.string().optional(), stop: z.boolean().optional() }),
]);

/** What a prompter answered, or null where it is no answer: the other side of a wire may say anything. */
export function parseAnswer(value: unknown): PromptAnswer | null {
  const parsed = promptAnswer.safeParse(value);
  return parsed.success ? (parsed.data as PromptAnswer) : null;
}
