import type { RuleSuggestion } from '../permission/rule-suggestion.js';
import type { GrantScope, Reason, Vote } from '../permission/vote.js';

export type { RuleSuggestion };

/** Everything a person needs to answer. Plain data, no live objects. */
export interface PromptRequest {
  /** Unique per prompt; one call may ask again after its input was edited. */
  readonly id: string;
  readonly sessionId: string;
  readonly toolUseId: string;
  readonly tool: string;
  /** What a person reads for this call, e.g. "Run npm test". */
  readonly title: string;
  readonly input: unknown;
  /** Why it asks: the reason that decided, and all votes behind it. */
  readonly by: Reason;
  readonly trail: readonly Vote[];
  /** Set when the call destroys something (L4.7). */
  readonly warning: string | null;
  readonly suggestions: readonly RuleSuggestion[];
  readonly scopes: readonly GrantScope[];
  /** A classifier is still thinking; a later allow closes an untouched prompt (L4.6). */
  readonly pendingClassifierCheck: boolean;
}

export type PromptAnswer =
  | { readonly answer: 'allow-once'; readonly updatedInput?: unknown; readonly message?: string }
  | {
      readonly answer: 'always';
      readonly rule: string;
      readonly scope: GrantScope;
      readonly updatedInput?: unknown;
      readonly message?: string;
    }
  /** `stop`: the host should not go on with the turn; the record says so (lifecycle, reading 8). */
  | { readonly answer: 'deny'; readonly message?: string; readonly stop?: boolean };

/**
 * The `reason` of an abort that means "something else allows this call now": a late classifier verdict, a new grant, a
 * new mode. A prompter then closes an untouched prompt and rejects; one that a person is busy with stays open, and its
 * answer counts, so whoever aborts with this goes on waiting for `ask`. Plain data, since it crosses to the page.
 */
export interface LateAllow {
  readonly kind: 'late-allow';
  readonly by: Reason;
}

/**
 * Asks a person. Must settle soon after `signal` aborts (but see `LateAllow`). A rejection, or an answer that fits no
 * schema, means deny.
 */
export interface Prompter {
  ask(request: PromptRequest, signal: AbortSignal): Promise<PromptAnswer>;
}
