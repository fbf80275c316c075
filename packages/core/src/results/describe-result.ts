import type { ResultRef } from '../blocks.js';
import type { ResultMeta, StoredResult } from '../ports/result-store.js';
import type { Measures } from './measure.js';

/** What a store keeps beside the text. `storedAt` is ms since the epoch. */
export function describeResult(
  ref: ResultRef,
  { sessionId, toolUseId, tool, fileName }: ResultMeta,
  { chars, bytes, lines }: Measures,
  storedAt: number,
): StoredResult {
  return { ref, sessionId, toolUseId, tool, fileName, chars, bytes, lines, storedAt };
}

// Not randomUUID: pages served over plain http on a local network lack it.
export function freshRef(): ResultRef {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') as ResultRef;
}
