import { MAX_LOG_CHARS, readDecisionRecord, type DecisionRecord, type LogStore } from '@sallyport/core';
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * Keeps decision logs in the database `<prefix>-log`, one entry a batch under `[session, first seq]`. Entries that hold
 * no records are left out. Of each session at most `maxChars` UTF-16 units of JSON are kept, the newest batch always; how
 * many there are stands under `[session, -1]`.
 */
export function idbLogStore(prefix = 'sallyport', { maxChars = MAX_LOG_CHARS } = {}): LogStore {
  const store = createStore(`${prefix}-log`, 'log');
  return {
    append: async (sessionId, records) => {
      const [first] = records;
      if (!first) return;
      await store('readwrite', async (entries) => {
        const last = await lastOf(entries, sessionId);
        if (last && first.seq <= last.seq) throw new Error(`The log already has a record ${first.seq}.`);
        // `add`, not `put`: whatever happens, nothing is written over.
        entries.add(records, [sessionId, first.seq]);
        await makeRoom(entries, sessionId, sizeOf(records), maxChars);
        return promisifyRequest(entries.transaction);
      });
    },
    last: (sessionId) => store('readonly', (entries) => lastOf(entries, sessionId)),
    read: (sessionId, fromSeq, limit) => readFrom(store, sessionId, fromSeq, limit),
    remove: (sessionId) =>
      store('readwrite', (entries) => {
        entries.delete(rangeOf(sessionId, SIZE_KEY));
        return promisifyRequest(entries.transaction);
      }),
  };
}

const rangeOf = (sessionId: string, from = 0, to = Infinity) => IDBKeyRange.bound([sessionId, from], [sessionId, to]);

const SIZE_KEY = -1;
const sizeOf = (batch: unknown) => JSON.stringify(batch).length;

/** Drops the oldest batches of a log that the newest has made too large. */
async function makeRoom(entries: IDBObjectStore, sessionId: string, added: number, maxChars: number): Promise<void> {
  const key = [sessionId, SIZE_KEY];
  const known: unknown = await promisifyRequest(entries.get(key));
  let chars = (typeof known === 'number' ? known : 0) + added;
  while (chars > maxChars && chars > added) {
    const oldest = await promisifyRequest(entries.openCursor(rangeOf(sessionId)));
    if (!oldest) break;
    chars -= sizeOf(oldest.value);
    entries.delete(oldest.key);
  }
  entries.put(Math.max(chars, added), key);
}

async function lastOf(entries: IDBObjectStore, sessionId: string): Promise<DecisionRecord | undefined> {
  const cursor = await promisifyRequest(entries.openCursor(rangeOf(sessionId), 'prev'));
  return cursor ? recordsIn(cursor.value).at(-1) : undefined;
}

async function readFrom(
  store: UseStore,
  sessionId: string,
  fromSeq: number,
  limit: number,
): Promise<readonly DecisionRecord[]> {
  return store('readonly', async (entries) => {
    // The batch that holds `fromSeq` may have begun before it.
    const before = await promisifyRequest(entries.openKeyCursor(rangeOf(sessionId, 0, fromSeq), 'prev'));
    const start = before ? (before.key as [string, number])[1] : fromSeq;
    // Every batch holds at least one record.
    const batches: unknown[] = await promisifyRequest(entries.getAll(rangeOf(sessionId, start), limit + 1));
    return batches
      .flatMap(recordsIn)
      .filter(({ seq }) => seq >= fromSeq)
      .slice(0, limit);
  });
}

function recordsIn(batch: unknown): readonly DecisionRecord[] {
  return Array.isArray(batch) ? batch.flatMap((value: unknown) => readDecisionRecord(value) ?? []) : [];
}
