import { addRuleToJson, removeRuleFromJson, type ChangedRules, type SettingsSource } from '@sallyport/core';
import type { SettingsStore } from '../stores/idb-settings-store.js';
import type { FetchedPolicy } from './fetched-policy.js';

/**
 * Project and local settings from the sandbox's files, the person's own from a store that no tool call reaches (L4.3), and
 * the policy from its URL where it has one.
 */
export function hostSettings(
  files: SettingsSource,
  own: Pick<SettingsStore, 'load' | 'update'>,
  policy: FetchedPolicy | null,
): SettingsSource {
  const change = (what: string, edit: (text: string | undefined) => ChangedRules): Promise<void> =>
    own.update((saved) => {
      const changed = edit(saved === undefined ? undefined : JSON.stringify(saved));
      if (!changed.ok) throw new Error(`The rule was not ${what}: ${changed.message}.`);
      return changed.text === '' ? undefined : (JSON.parse(changed.text) as unknown);
    });
  return {
    load: async () => {
      const [fromFiles, userSettings, policySettings] = await Promise.all([
        files.load(),
        own.load().catch(asError),
        policy?.load(),
      ]);
      return {
        ...fromFiles,
        ...(userSettings !== undefined && { userSettings }),
        ...(policySettings !== undefined && { policySettings }),
      };
    },
    addRule: (scope, behavior, rule) =>
      scope === 'userSettings'
        ? change('saved', (text) => addRuleToJson(text, behavior, rule))
        : files.addRule(scope, behavior, rule),
    removeRule: (scope, behavior, rule) =>
      scope === 'userSettings'
        ? change('taken out', (text) =>
            text === undefined ? { ok: true, text: '' } : removeRuleFromJson(text, behavior, rule),
          )
        : files.removeRule(scope, behavior, rule),
  };
}

// An error as the value of a source keeps the source's last good settings in force.
function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('The settings could not be read.');
}
