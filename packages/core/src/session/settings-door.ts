// What of a session is about settings, as its host sees it.
import { isToolDenied } from '../permission/denied-tool.js';
import { commandSettings } from '../settings/command-settings.js';
import { toolNames } from '../tool-names.js';
import type { ToolRegistry } from '../tool-registry.js';
import { bySource } from './session-policy.js';
import type { SessionSettings } from './session-settings.js';
import type { Session } from './session-types.js';

type SettingsDoor = Pick<
  Session,
  | 'setMode'
  | 'savedRules'
  | 'removeRule'
  | 'projectGrants'
  | 'trust'
  | 'refuseTrust'
  | 'deniedTools'
  | 'setSettings'
  | 'setCommand'
  | 'reloadSettings'
>;

/** `fresh` resolves when what files say by now is in force. */
export function settingsDoor(
  settings: SessionSettings,
  registry: Pick<ToolRegistry, 'tools'>,
  fresh: () => Promise<void>,
): SettingsDoor {
  return {
    setMode: settings.setMode,
    savedRules: async () => {
      await fresh();
      return settings.savedRules();
    },
    removeRule: settings.removeRule,
    projectGrants: async () => {
      await fresh();
      return settings.projectGrants();
    },
    trust: (grants) => settings.answerTrust(grants, 'trusted'),
    refuseTrust: (grants) => settings.answerTrust(grants, 'refused'),
    deniedTools: async () => {
      await fresh();
      const { rules } = settings.current();
      return registry.tools.filter((tool) => isToolDenied(rules, toolNames(tool))).map(({ name }) => name);
    },
    setSettings: (given) => settings.setSettings(bySource(given)),
    setCommand: (frontMatter) => settings.setCommand(frontMatter === null ? undefined : commandSettings(frontMatter)),
    reloadSettings: settings.reload,
  };
}
