import type { CallRecord } from '@sallyport/core';
import * as z from 'zod/mini';

const shared = {
  sessionId: z.string(),
  toolUseId: z.string(),
  name: z.string(),
  input: z.unknown(),
  inputHash: z.string(),
  seq: z.number(),
  at: z.number(),
};

const result = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.enum(['text', 'image']) }))]),
  is_error: z.optional(z.literal(true)),
});

const callRecord = z.discriminatedUnion('state', [
  z.object({ ...shared, state: z.enum(['requested', 'waiting', 'started']) }),
  z.object({
    ...shared,
    state: z.literal('answered'),
    answer: z.object({
      answer: z.looseObject({ answer: z.enum(['allow-once', 'always', 'deny']) }),
      inputHash: z.string(),
    }),
  }),
  z.object({ ...shared, state: z.literal('ended'), result }),
]);

/** The record that a stored value is, or undefined: another version, or another hand, may have written it. */
export function readCallRecord(value: unknown): CallRecord | undefined {
  return callRecord.safeParse(value).data as CallRecord | undefined;
}
