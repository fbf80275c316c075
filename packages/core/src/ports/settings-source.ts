import type { Behavior, GrantScope, RuleSource } from '../permission/vote.js';

/** What one source said: parsed JSON, not yet checked. Undefined: the source has nothing. */
export type RawSettings = Partial<Record<RuleSource, unknown>>;

/** Where settings that live outside the host page's own code are read and written. */
export interface SettingsSource {
  /** A source whose file cannot be parsed is given as an `Error` value; the last good settings stay in force. */
  load(): Promise<RawSettings>;
  /** Merges one rule into the file of `scope`, keeping all else. Rejects where it cannot be saved. */
  addRule(scope: Exclude<GrantScope, 'session'>, behavior: Behavior, rule: string): Promise<void>;
}
