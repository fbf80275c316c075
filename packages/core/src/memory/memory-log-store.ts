import { MAX_LOG_CHARS, type DecisionRecord, type LogStore } from '../ports/log-store.js';

/** Keeps decision logs for as long as the object lives, of each session at most `maxChars` UTF-16 units of JSON. */
export function memoryLogStore({ maxChars = MAX_LOG_CHARS }: { readonly maxChars?: number } = {}): LogStore {
  const sessions = new Map<string, readonly DecisionRecord[]>();
  const of = (sessionId: string) => sessions.get(sessionId) ?? [];
  const sizes = new WeakMap<DecisionRecord, number>();
  const sizeOf = (record: DecisionRecord) => {
    const known = sizes.get(record) ?? JSON.stringify(record).length;
    sizes.set(record, known);
    return known;
  };
  return {
    append: async (sessionId, records) => {
      const [first] = records;
      if (!first) return;
      const last = of(sessionId).at(-1);
      if (last && first.seq <= last.seq) throw new Error(`The log already has a record ${first.seq}`);
      const all = [...of(sessionId), ...records];
      let chars = all.reduce((sum, record) => sum + sizeOf(record), 0);
      let dropped = 0;
      for (; chars > maxChars && dropped < all.length - records.length; dropped++) {
        const oldest = all[dropped];
        if (oldest) chars -= sizeOf(oldest);
      }
      sessions.set(sessionId, all.slice(dropped));
    },
    last: async (sessionId) => of(sessionId).at(-1),
    read: async (sessionId, fromSeq, limit) =>
      of(sessionId)
        .filter(({ seq }) => seq >= fromSeq)
        .slice(0, limit),
    remove: async (sessionId) => void sessions.delete(sessionId),
  };
}
