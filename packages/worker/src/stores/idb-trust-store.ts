import type { TrustRecord, TrustState, TrustStore } from '@sallyport/core';
import { createStore, get, update } from 'idb-keyval';

const STATES: readonly unknown[] = ['trusted', 'refused', 'waiting'] satisfies TrustState[];

/** Keeps what was said about the settings of `project` as one record of the database `<prefix>-trust`, changed in one transaction each. */
export function idbTrustStore(prefix: string, project: string): TrustStore {
  const store = createStore(`${prefix}-trust`, 'trust');
  return {
    list: async () => readRecords(await get<unknown>(project, store)),
    set: (records) =>
      update<unknown>(
        project,
        (old) => {
          const known = new Map(readRecords(old).map((record) => [record.key, record]));
          for (const record of records) known.set(record.key, record);
          return [...known.values()];
        },
        store,
      ),
  };
}

/** What cannot be read counts as never said: it is asked again. */
function readRecords(value: unknown): readonly TrustRecord[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).flatMap((one): readonly TrustRecord[] => {
    const { key, state } = (one ?? {}) as { readonly key?: unknown; readonly state?: unknown };
    return typeof key === 'string' && STATES.includes(state) ? [{ key, state: state as TrustState }] : [];
  });
}
