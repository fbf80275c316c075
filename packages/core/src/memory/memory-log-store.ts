import type { DecisionRecord, LogStore } from '../ports/log-store.js';

/** Keeps decision logs for as long as the object lives. */
export function memoryLogStore(): LogStore {
  const sessions = new Map<string, readonly DecisionRecord[]>();
  const of = (sessionId: string) => sessions.get(sessionId) ?? [];
  return {
    append: async (sessionId, records) => {
      const [first] = records;
      if (!first) return;
      const last = of(sessionId).at(-1);
      if (last && first.seq <= last.seq) throw new Error(`The log already has a record ${first.seq}`);
      sessions.set(sessionId, [...of(sessionId), ...records]);
    },
    last: async (sessionId) => of(sessionId).at(-1),
    read: async (sessionId, fromSeq, limit) =>
      of(sessionId)
        .filter(({ seq }) => seq >= fromSeq)
        .slice(0, limit),
    remove: async (sessionId) => void sessions.delete(sessionId),
  };
}
