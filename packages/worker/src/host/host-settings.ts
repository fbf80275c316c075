import { addRuleToJson, type SettingsSource } from '@sallyport/core';
import type { SettingsStore } from '../stores/idb-settings-store.js';

/** Project and local settings from the sandbox's files, the person's own from a store that no tool call reaches (L4.3). */
export function hostSettings(files: SettingsSource, own: SettingsStore): SettingsSource {
  return {
    load: async () => {
      const [fromFiles, userSettings] = await Promise.all([files.load(), own.load().catch(asError)]);
      return userSettings === undefined ? fromFiles : { ...fromFiles, userSettings };
    },
    addRule: (scope, behavior, rule) => {
      if (scope !== 'userSettings') return files.addRule(scope, behavior, rule);
      return own.update((saved) => {
        const added = addRuleToJson(saved === undefined ? undefined : JSON.stringify(saved), behavior, rule);
        if (!added.ok) throw new Error(`The rule was not saved: ${added.message}.`);
        return JSON.parse(added.text) as unknown;
      });
    },
  };
}

// An error as the value of a source keeps the source's last good settings in force.
function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The settings could not be read.');
}
