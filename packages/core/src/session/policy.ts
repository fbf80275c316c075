import type { Diagnostic } from '../permission/diagnostic.js';
import type { RuleIndex } from '../permission/rule-index.js';
import type { PermissionMode } from '../permission/vote.js';

/** Everything about permissions that settings, grants and the mode say, compiled; replaced as a whole when one of them changes. */
export interface Policy {
  readonly rules: RuleIndex;
  readonly mode: PermissionMode;
  /** What would ask is refused instead: mode `dontAsk`, or the setting of that name. */
  readonly neverAsk: boolean;
  readonly hookAllow: 'skips-checks' | 'keeps-rules';
  /** From rules such as `Bash(prompt: run the tests)`. */
  readonly descriptions: {
    readonly allow: readonly string[];
    readonly ask: readonly string[];
    readonly deny: readonly string[];
  };
  /** As written, for guidance after refusals. */
  readonly allowRules: readonly string[];
  readonly projectRoot: string;
  readonly home: string;
  readonly diagnostics: readonly Diagnostic[];
}
