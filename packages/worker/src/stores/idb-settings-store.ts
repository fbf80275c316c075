import { createStore, get, set, update } from 'idb-keyval';

/** What of settings this origin keeps, as JSON that nobody has checked yet. */
export interface SettingsStore {
  /** The person's own settings (`userSettings`); undefined where nothing was ever saved. */
  load(): Promise<unknown>;
  /** Puts what `change` makes of the saved value in its place, in one transaction. `change` must not wait. */
  update(change: (saved: unknown) => unknown): Promise<void>;
  /** The last good copy of the policy fetched from `url`; undefined where there is none. */
  loadPolicy(url: string): Promise<unknown>;
  savePolicy(url: string, policy: unknown): Promise<void>;
}

/** Keeps settings in the database `<prefix>-settings`. Rejects with what IndexedDB rejects with. */
export function idbSettingsStore(prefix = 'sallyport'): SettingsStore {
  const store = createStore(`${prefix}-settings`, 'settings');
  return {
    load: () => get<unknown>('userSettings', store),
    update: (change) => update<unknown>('userSettings', change, store),
    loadPolicy: (url) => get<unknown>(`policy ${url}`, store),
    savePolicy: (url, policy) => set(`policy ${url}`, policy, store),
  };
}
