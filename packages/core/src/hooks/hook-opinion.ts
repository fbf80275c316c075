/** What a PreToolUse hook can want. `defer` needs a host that takes a call for later; this package has none. */
export type HookBehavior = 'allow' | 'deny' | 'ask' | 'defer';

/** What a PermissionRequest hook answers in the person's place. */
export type PermissionAnswer =
  | {
      readonly behavior: 'allow';
      readonly updatedInput?: { readonly value: unknown };
      /** As the hook gave them; each is read on its own. */
      readonly updatedPermissions: readonly unknown[];
    }
  | {
      readonly behavior: 'deny';
      /** For the model. */
      readonly message?: string;
      /** The turn should end. */
      readonly interrupt: boolean;
    };

/** A hook's answer in one form, whichever of the public spellings it used. Absent fields: the hook said nothing of it. */
export interface HookOpinion {
  readonly decision?: { readonly behavior: HookBehavior; readonly reason?: string };
  /** Replaces the whole input (PreToolUse). */
  readonly updatedInput?: { readonly value: unknown };
  /** For the model, beside the result. Of any length. */
  readonly additionalContext?: string;
  /** For the person. Of any length. */
  readonly systemMessage?: string;
  /** Replaces the tool's structured output (PostToolUse). */
  readonly updatedToolOutput?: { readonly value: unknown };
  /** The older field, for tools of MCP servers alone; `updatedToolOutput` outranks it. */
  readonly updatedMcpToolOutput?: { readonly value: unknown };
  /** For a classifier of later calls. Nothing here takes it. */
  readonly classifierContext?: string;
  /** For the model: why a hook that ran after the tool objects. Of any length. */
  readonly feedback?: string;
  /** The turn should end; `reason` is for the person. */
  readonly stop?: { readonly reason?: string };
  /** PermissionRequest. */
  readonly permission?: PermissionAnswer;
  /** PermissionDenied: the model may try the call again. */
  readonly retry?: true;
}

export const NO_OPINION: HookOpinion = {};
