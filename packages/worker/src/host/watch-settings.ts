import type { SettingsStore } from '../stores/idb-settings-store.js';

/** Settings of a person that other tabs of the origin change as well. */
export interface WatchedSettings extends SettingsStore {
  close(): void;
}

/** `onChange` hears of changes that another tab made. */
export function watchSettings(store: SettingsStore, namespace: string, onChange: () => void): WatchedSettings {
  // Old engines have no channels: a tab then sees the change when it is opened again.
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`sallyport-settings ${namespace}`);
  channel?.addEventListener('message', onChange);
  return {
    ...store,
    update: async (change) => {
      await store.update(change);
      channel?.postMessage('changed');
    },
    close: () => channel?.close(),
  };
}
