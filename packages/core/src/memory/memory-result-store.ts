import type { ResultRef } from '../blocks.js';
import type { ResultStore, StoredResult } from '../ports/result-store.js';
import { describeResult } from '../results/describe-result.js';

/** Keeps results for as long as the object lives. `now` gives ms since the epoch. */
export function memoryResultStore(now: () => number = Date.now): ResultStore {
  const results = new Map<ResultRef, { readonly stored: StoredResult; readonly text: string }>();
  return {
    save: async (result) => {
      const stored = describeResult(result, now());
      results.set(stored.ref, { stored, text: result.text });
      return stored;
    },
    read: async (ref, offset, length) => results.get(ref)?.text.slice(offset, offset + length),
    list: async (sessionId) =>
      [...results.values()].map(({ stored }) => stored).filter((stored) => stored.sessionId === sessionId),
    remove: async (ref) => void results.delete(ref),
  };
}
