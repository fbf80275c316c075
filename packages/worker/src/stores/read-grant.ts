import type { Grant } from '@sallyport/core';
import * as z from 'zod/mini';

const shared = { id: z.string(), sessionId: z.string(), grantedAt: z.number() };

const grantSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('once'), ...shared, toolUseId: z.string(), inputHash: z.string() }),
  z.object({ kind: z.literal('rule'), ...shared, rule: z.string() }),
]);

/** The grant that a stored value is, or undefined: another version, or another hand, may have written it. */
export function readGrant(value: unknown): Grant | undefined {
  return grantSchema.safeParse(value).data;
}
