import type { SessionStore } from '@sallyport/core';

/** A session store whose failures are told: the session goes on without it, and a person may want to know. */
export function toldSessionStore(store: SessionStore, onFailure: (error: unknown) => void): SessionStore {
  const told = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work;
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return {
    open: (...given) => told(store.open(...given)),
    put: (records) => told(store.put(records)),
    remove: (...given) => told(store.remove(...given)),
    collect: (limits) => told(store.collect(limits)),
  };
}
