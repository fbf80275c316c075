import type { Behavior, GrantScope, RuleSource } from '../permission/vote.js';

/** What one source said: parsed JSON, not yet checked. Undefined: the source has nothing. */
export type RawSettings = Partial<Record<RuleSource, unknown>>;

/** The scopes that are kept in settings. */
export type SavedScope = Exclude<GrantScope, 'session'>;

/** Where settings that live outside the host page's own code are read and written. */
export interface SettingsSource {
  /** A source whose file cannot be parsed is given as an `Error` value; the last good settings stay in force. */
  load(): Promise<RawSettings>;
  /** Merges one rule into the file of `scope`, keeping all else. Rejects where it cannot be saved. */
  addRule(scope: SavedScope, behavior: Behavior, rule: string): Promise<void>;
  /** Takes one rule out of the file of `scope`, keeping all else; nothing where it is not there. Rejects as `addRule` does. */
  removeRule(scope: SavedScope, behavior: Behavior, rule: string): Promise<void>;
}
