import {
  memoryGrantStore,
  memoryLogStore,
  memoryResultStore,
  memorySessionStore,
  memoryTrustStore,
} from '@sallyport/core/memory';
import type { SettingsStore } from '../stores/idb-settings-store.js';
import type { HostParts } from './wire-ports.js';

/** In the place of stores in IndexedDB, where there is none: everything ends with the worker. */
export const MEMORY_PARTS: Omit<HostParts, 'makeSandbox' | 'removeFiles'> = {
  resultStore: () => memoryResultStore(),
  grantStore: memoryGrantStore,
  sessionStore: memorySessionStore,
  settingsStore: memorySettingsStore,
  trustStore: memoryTrustStore,
  logStore: () => memoryLogStore(),
};

function memorySettingsStore(): SettingsStore {
  let settings: unknown;
  const policies = new Map<string, unknown>();
  return {
    load: async () => settings,
    update: async (change) => void (settings = change(settings)),
    loadPolicy: async (url) => policies.get(url),
    savePolicy: async (url, policy) => void policies.set(url, policy),
  };
}
