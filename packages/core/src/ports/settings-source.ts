import type { Behavior, GrantScope, RuleSource } from '../permission/vote.js';

/** What one source said: parsed JSON, not yet checked. Undefined: the source has nothing. */
export type RawSettings = Partial<Record<RuleSource, unknown>>;

/** The scopes that are kept in settings. */
export type SavedScope = Exclude<GrantScope, 'session'>;

/** The lists of a settings file that answers change: rules by their behavior, and directories. */
export type SavedList = Behavior | 'additionalDirectories';

/** Where settings that live outside the host page's own code are read and written. */
export interface SettingsSource {
  /** A source whose file cannot be parsed is given as an `Error` value; the last good settings stay in force. */
  load(): Promise<RawSettings>;
  /** Merges one rule, or directory, into the file of `scope`, keeping all else. Rejects where it cannot be saved. */
  addRule(scope: SavedScope, list: SavedList, rule: string): Promise<void>;
  /** Takes one out of the file of `scope`, keeping all else; nothing where it is not there. Rejects as `addRule` does. */
  removeRule(scope: SavedScope, list: SavedList, rule: string): Promise<void>;
}
