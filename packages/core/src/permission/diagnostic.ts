import type { RuleSource } from './vote.js';

/** Something about rules or settings that a person should know. Plain data. */
export interface Diagnostic {
  /** `error`: something written was left out. `warning`: it is in force, and probably does not do what was meant. */
  readonly severity: 'error' | 'warning';
  /** One plain sentence, or two: what is wrong, and what to write instead. */
  readonly message: string;
  readonly source?: RuleSource;
  /** The file that says it, where one does. */
  readonly file?: string;
  /** The rule as written. */
  readonly rule?: string;
}
