import { createStore, get, update } from 'idb-keyval';

/** The person's own settings of this origin (`userSettings`), as JSON that nobody has checked yet. */
export interface SettingsStore {
  /** Undefined where nothing was ever saved. */
  load(): Promise<unknown>;
  /** Puts what `change` makes of the saved value in its place, in one transaction. `change` must not wait. */
  update(change: (saved: unknown) => unknown): Promise<void>;
}

/** Keeps settings in the database `<prefix>-settings`. Rejects with what IndexedDB rejects with. */
export function idbSettingsStore(prefix = 'sallyport'): SettingsStore {
  const store = createStore(`${prefix}-settings`, 'settings');
  return {
    load: () => get<unknown>('userSettings', store),
    update: (change) => update<unknown>('userSettings', change, store),
  };
}
