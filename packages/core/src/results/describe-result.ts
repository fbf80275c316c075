import type { ResultRef } from '../blocks.js';
import type { NewResult, StoredResult } from '../ports/result-store.js';
import { countLines } from './budget.js';

/** What a store keeps beside the text: a fresh reference and its measures. `storedAt` is ms since the epoch. */
export function describeResult(result: NewResult, storedAt: number): StoredResult {
  const { sessionId, toolUseId, tool, fileName, text } = result;
  return {
    ref: freshRef(),
    sessionId,
    toolUseId,
    tool,
    fileName,
    chars: text.length,
    bytes: new TextEncoder().encode(text).length,
    lines: countLines(text),
    storedAt,
  };
}

// Not randomUUID: pages served over plain http on a local network lack it.
function freshRef(): ResultRef {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') as ResultRef;
}
