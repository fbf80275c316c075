import type { Behavior, GrantScope, PermissionMode } from '../permission/vote.js';

/** A rule in the two parts in which permission updates carry it. */
export interface UpdatedRule {
  readonly toolName: string;
  readonly ruleContent?: string;
}

/** A change of permissions in its public form, as prompts suggest it and hooks answer with it. */
export type PermissionUpdate =
  | {
      /** Replaced are all rules of that behavior and destination; taken out are only rules equal to those named. */
      readonly type: 'addRules' | 'replaceRules' | 'removeRules';
      readonly rules: readonly UpdatedRule[];
      readonly behavior: Behavior;
      readonly destination: GrantScope;
    }
  | {
      readonly type: 'addDirectories' | 'removeDirectories';
      readonly directories: readonly string[];
      readonly destination: GrantScope;
    }
  | { readonly type: 'setMode'; readonly mode: PermissionMode; readonly destination: GrantScope };
