/** What a PreToolUse hook can want. `defer` needs a host that takes a call for later; this package has none. */
export type HookBehavior = 'allow' | 'deny' | 'ask' | 'defer';

/** A hook's answer in one form, whichever of the public spellings it used. Absent fields: the hook said nothing of it. */
export interface HookOpinion {
  readonly decision?: { readonly behavior: HookBehavior; readonly reason?: string };
  /** Replaces the whole input (PreToolUse). */
  readonly updatedInput?: { readonly value: unknown };
  /** For the model, beside the result. */
  readonly additionalContext?: string;
  /** For the person. */
  readonly systemMessage?: string;
  /** Replaces the tool's structured output (PostToolUse). */
  readonly updatedToolOutput?: { readonly value: unknown };
  /** For the model: why a hook that ran after the tool objects. */
  readonly feedback?: string;
  /** The turn should end; `reason` is for the person. */
  readonly stop?: { readonly reason?: string };
}

export const NO_OPINION: HookOpinion = {};
