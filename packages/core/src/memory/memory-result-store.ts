import type { ResultRef } from '../blocks.js';
import type { ResultMeta, ResultStore, ResultWriter, StoredResult } from '../ports/result-store.js';
import { describeResult, freshRef } from '../results/describe-result.js';
import { lineStart } from '../results/line-start.js';
import { measure, TextMeter } from '../results/measure.js';

interface Entry {
  readonly stored: StoredResult;
  readonly text: string;
}

/** Keeps results for as long as the object lives. `now` gives ms since the epoch. */
export function memoryResultStore(now: () => number = Date.now): ResultStore {
  const results = new Map<ResultRef, Entry>();

  // Equal content once: the string that is there already, not the new one, is what stays.
  const shared = (text: string): string => {
    for (const entry of results.values()) if (!entry.stored.partial && entry.text === text) return entry.text;
    return text;
  };

  function open(meta: ResultMeta): ResultWriter {
    const ref = freshRef();
    const storedAt = now();
    const meter = new TextMeter();
    const put = (text: string, partial: boolean) => {
      const stored = describeResult(ref, meta, meter.measures, storedAt);
      results.set(ref, { text, stored: partial ? { ...stored, partial: true } : stored });
      return stored;
    };
    put('', true);
    return {
      ref,
      append: async (text) => {
        const entry = results.get(ref);
        if (!entry?.stored.partial) throw new TypeError('The result is closed or was removed');
        meter.add(text);
        put(entry.text + text, true);
      },
      close: async () => put(shared(results.get(ref)?.text ?? ''), false),
      abort: async () => void (results.get(ref)?.stored.partial && results.delete(ref)),
    };
  }

  return {
    save: async ({ text, ...meta }) => {
      const stored = describeResult(freshRef(), meta, measure(text), now());
      results.set(stored.ref, { stored, text: shared(text) });
      return stored;
    },
    open,
    read: async (ref, offset, length) => results.get(ref)?.text.slice(offset, offset + length),
    lineStart: async (ref, line) => {
      const text = results.get(ref)?.text;
      return text === undefined ? undefined : lineStart(text, line);
    },
    list: async (sessionId) =>
      [...results.values()]
        .map(({ stored }) => stored)
        .filter((stored) => sessionId === undefined || stored.sessionId === sessionId),
    seal: async (ref) => {
      const entry = results.get(ref);
      if (!entry?.stored.partial) return;
      const { partial: _, ...stored } = entry.stored;
      results.set(ref, { ...entry, stored });
    },
    remove: async (ref) => void results.delete(ref),
  };
}
