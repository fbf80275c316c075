import type { TrustRecord, TrustStore } from '../ports/trust-store.js';

/** Keeps answers for as long as the object lives. */
export function memoryTrustStore(): TrustStore {
  const known = new Map<string, TrustRecord>();
  return {
    list: async () => [...known.values()],
    set: async (records) => {
      for (const record of records) known.set(record.key, record);
    },
  };
}
