import type { RuleSource } from '../permission/vote.js';

/** One thing that project or local settings would make possible. Plain data, for a person to read. */
export interface SettingsGrant {
  readonly kind: 'allow-rule' | 'directory' | 'mode' | 'hook' | 'setting';
  /** The rule, the directory, the mode, the handler as JSON, or `key: value`. */
  readonly text: string;
  readonly source: RuleSource;
}

/** `waiting`: it came up while nobody had been asked, so that a later start of the session must not take it as trusted. */
export type TrustState = 'trusted' | 'refused' | 'waiting';

/** What is known of one grant; `key` names it by its content. */
export interface TrustRecord {
  readonly key: string;
  readonly state: TrustState;
}

/**
 * Keeps what a person said about the settings of one project, outside of the project: no tool call may reach it. A
 * rejection means: the answer holds for this run and is asked for again in the next.
 */
export interface TrustStore {
  list(): Promise<readonly TrustRecord[]>;
  /** Replaces what is known of the same keys, all at once. */
  set(records: readonly TrustRecord[]): Promise<void>;
}
