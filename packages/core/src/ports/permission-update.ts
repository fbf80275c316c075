import type { Behavior, GrantScope, PermissionMode } from '../permission/vote.js';

/** A rule in the two parts in which permission updates carry it. */
export interface UpdatedRule {
  readonly toolName: string;
  readonly ruleContent?: string;
}

/** A change of permissions in its public form, as prompts suggest it and hooks answer with it. */
export type PermissionUpdate =
  | {
      readonly type: 'addRules';
      readonly rules: readonly UpdatedRule[];
      readonly behavior: Behavior;
      readonly destination: GrantScope;
    }
  | { readonly type: 'setMode'; readonly mode: PermissionMode; readonly destination: GrantScope };
