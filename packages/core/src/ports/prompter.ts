import type { RuleSuggestion } from '../permission/rule-suggestion.js';
import type { GrantScope, Reason, Vote } from '../permission/vote.js';
import type { SettingsGrant } from './trust-store.js';

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
  /** JSON Schema of the input, for a form; null where the host has none. */
  readonly inputSchema: Readonly<Record<string, unknown>> | null;
  /** The text of the file that the call would write anew, to compare with; null where it writes none, or no readable one. */
  readonly replaces: string | null;
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
      /** One rule, or several parted by commas: a command of several parts needs one for each. */
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

/** A question about a project as a whole: what its settings would grant, and nobody has agreed to. */
export interface TrustRequest {
  readonly id: string;
  readonly sessionId: string;
  readonly projectRoot: string;
  readonly grants: readonly SettingsGrant[];
}

/** `refuse`: what the settings forbid holds all the same. */
export type TrustAnswer = 'trust' | 'refuse';

/**
 * Asks a person. Must settle soon after `signal` aborts (but see `LateAllow`). A rejection, or an answer that fits no
 * schema, means deny.
 */
export interface Prompter {
  ask(request: PromptRequest, signal: AbortSignal): Promise<PromptAnswer>;
  /**
   * Asks whether a project's settings may grant what they say. Calls go on meanwhile, restricted. Where it is left out,
   * rejects or answers anything else, nothing is granted, and the next session asks again.
   */
  askTrust?(request: TrustRequest, signal: AbortSignal): Promise<TrustAnswer>;
}
