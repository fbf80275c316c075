import type { Clock } from '../ports/clock.js';
import type { CallRecord, SessionStore } from '../ports/session-store.js';

/** Writes records in batches: while one is on its way, what changes gathers for the next. Nothing here rejects. */
export interface RecordWriter {
  /** `make` is asked when the batch leaves, so that only the newest state of a call is written. True when it is kept. */
  write(toolUseId: string, make: () => Promise<CallRecord>): Promise<boolean>;
  /** The store has a record of this call already. */
  holds(toolUseId: string): void;
  /** True when the store has no record of this call any more. */
  forget(toolUseId: string): Promise<boolean>;
  forgetAll(toolUseIds: readonly string[]): Promise<void>;
}

export function createRecordWriter(options: {
  readonly sessionId: string;
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly storeMs: number;
  readonly onFailure: (error: unknown) => void;
}): RecordWriter {
  const { sessionId, store, clock, storeMs, onFailure } = options;
  /** Calls of which the store has a record. */
  const held = new Set<string>();
  let gathering = new Map<string, () => Promise<CallRecord>>();
  let next: Promise<ReadonlySet<string>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    let cancel = () => {};
    try {
      const late = new Promise<never>((_, reject) => {
        cancel = clock.after(storeMs, () =>
          reject(new DOMException('The session store did not answer in time', 'TimeoutError')),
        );
      });
      await Promise.race([work(), late]);
      return true;
    } catch (error) {
      onFailure(error);
      return false;
    } finally {
      cancel();
    }
  };

  /** Ids of what was kept. */
  async function send(before: Promise<unknown>): Promise<ReadonlySet<string>> {
    await before;
    const batch = gathering;
    gathering = new Map();
    next = undefined;
    const kept = new Set<string>();
    const put = async (makers: readonly (() => Promise<CallRecord>)[]): Promise<boolean> => {
      let records: readonly CallRecord[] = [];
      const done = await attempt(async () => {
        records = await Promise.all(makers.map((make) => make()));
        await store.put(records);
      });
      if (done) for (const { toolUseId } of records) kept.add(toolUseId);
      return done;
    };
    const makers = [...batch.values()];
    // One record that cannot be stored must not take the others along.
    if (!(await put(makers)) && makers.length > 1) for (const make of makers) await put([make]);
    for (const id of kept) held.add(id);
    return kept;
  }

  async function forgetAll(toolUseIds: readonly string[]): Promise<boolean> {
    await last;
    const gone = await attempt(() => store.remove(sessionId, toolUseIds));
    if (gone) for (const id of toolUseIds) held.delete(id);
    return gone;
  }

  return {
    write: async (toolUseId, make) => {
      gathering.set(toolUseId, make);
      if (!next) {
        next = send(last);
        last = next;
      }
      return (await next).has(toolUseId);
    },
    holds: (toolUseId) => void held.add(toolUseId),
    forget: async (toolUseId) => !held.has(toolUseId) || (await forgetAll([toolUseId])),
    forgetAll: async (toolUseIds) => void (await forgetAll(toolUseIds)),
  };
}
