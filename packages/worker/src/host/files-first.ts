import type { SessionStore } from '@sallyport/core';

/**
 * `flush` must not reject. Saves files before it is kept that a call has ended: no reload finds a result without what the call had written. Where
 * files cannot be saved, results are kept all the same.
 */
export function filesFirst(store: SessionStore, flush: () => Promise<void> | undefined): SessionStore {
  return {
    ...store,
    put: async (records) => {
      if (records.some(({ state }) => state === 'ended')) await flush();
      return store.put(records);
    },
  };
}
