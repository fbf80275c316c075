import type { GrantStore, SessionStore, StorageFailedEvent } from '@sallyport/core';
import type { SettingsStore } from '../stores/idb-settings-store.js';

interface Stores {
  readonly grants: GrantStore;
  readonly sessions: SessionStore;
  readonly settings: SettingsStore;
}

/** `message` says what follows for the person. */
export type StorageFailed = (what: StorageFailedEvent['what'], message: string) => void;

/**
 * Stores of little things, which outrank stored results: where the storage is full, results make room for them. What
 * cannot be kept all the same is told, and the session goes on without it.
 */
export function keptStores(
  { grants, sessions, settings }: Stores,
  makeRoom: () => Promise<void>,
  failed: StorageFailed,
): Stores {
  const kept = async <Value>(
    what: StorageFailedEvent['what'],
    follows: string,
    work: () => Promise<Value>,
  ): Promise<Value> => {
    try {
      return await work().catch(async (error: unknown) => {
        if (!isFull(error)) throw error;
        await makeRoom();
        return work();
      });
    } catch (error) {
      failed(what, `${follows}: ${messageOf(error)}`);
      throw error;
    }
  };
  const call = <Value>(work: () => Promise<Value>) =>
    kept('calls', 'Calls could not be recorded, so a reload may not know them', work);
  return {
    grants: {
      list: (id) => kept('grants', 'Grants of this session could not be read, so it asks again', () => grants.list(id)),
      add: (grant) =>
        kept('grants', 'A grant could not be kept, and holds until the page ends', () => grants.add(grant)),
      remove: (sessionId, id) =>
        kept('grants', 'A grant could not be removed for good', () => grants.remove(sessionId, id)),
    },
    sessions: {
      open: async (id, at) => {
        const records = await call(() => sessions.open(id, at));
        const unreadable = records.filter(({ state }) => state === 'unreadable').length;
        if (unreadable > 0)
          failed('calls', `Records of ${unreadable} calls cannot be read: these calls do not run again`);
        return records;
      },
      put: (records) => call(() => sessions.put(records)),
      remove: (id, calls) => call(() => sessions.remove(id, calls)),
      collect: (limits) => call(() => sessions.collect(limits)),
    },
    settings: {
      ...settings,
      update: (change) => kept('settings', 'Settings could not be kept', () => settings.update(change)),
    },
  };
}

export function isFull(error: unknown): boolean {
  return (error as { readonly name?: unknown } | null)?.name === 'QuotaExceededError';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : 'unknown fault';
}
