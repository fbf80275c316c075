// Where each source's relative paths start, and the file that people know it by.
import { resolvePath } from '../bash/paths.js';
import type { RuleSource } from '../permission/vote.js';

export interface SettingsPlaces {
  /** Where the session began. */
  readonly cwd: string;
  readonly home: string;
  readonly projectRoot: string;
  /** Directory of the file that flag settings came from; absent: given as an object. */
  readonly flagDirectory?: string;
}

/** The directory that `/x` in a path rule of the source means. */
export function rootOf(source: RuleSource, places: SettingsPlaces): string {
  switch (source) {
    case 'projectSettings':
      return places.projectRoot;
    case 'userSettings':
      return resolvePath(places.home, '.claude');
    case 'flagSettings':
      return places.flagDirectory ?? places.cwd;
    // A managed policy lies in no project: its paths are the machine's.
    case 'policySettings':
      return '/';
    case 'localSettings':
    case 'cliArg':
    case 'command':
    case 'session':
      return places.cwd;
  }
}

const FILES: Partial<Record<RuleSource, string>> = {
  userSettings: '~/.claude/settings.json',
  projectSettings: '.claude/settings.json',
  localSettings: '.claude/settings.local.json',
};

export function fileOf(source: RuleSource): string | undefined {
  return FILES[source];
}
