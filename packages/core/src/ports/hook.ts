import type { PermissionMode } from '../permission/vote.js';

/** Events whose handlers this package runs. Names are literal and case-sensitive (L7.2). */
export const HOOK_EVENTS = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure'] as const;
export type HookEventName = (typeof HOOK_EVENTS)[number];

interface HookInputBase {
  readonly session_id: string;
  readonly cwd: string;
  readonly permission_mode: PermissionMode;
  readonly tool_name: string;
  readonly tool_input: unknown;
  readonly tool_use_id: string;
}

/** What a handler gets, field by field as public hook scripts expect it. */
export type HookInput =
  | (HookInputBase & { readonly hook_event_name: 'PreToolUse' })
  | (HookInputBase & {
      readonly hook_event_name: 'PostToolUse';
      /** The tool's own structured output, before stage 6 cut anything. */
      readonly tool_response: unknown;
      /** ms of execution; prompt and hooks not counted. */
      readonly duration_ms: number;
    })
  | (HookInputBase & {
      readonly hook_event_name: 'PostToolUseFailure';
      readonly error: string;
      readonly duration_ms: number;
    });

/**
 * A handler of one event. `run` answers with the public JSON output (`hookSpecificOutput` and its siblings) or nothing.
 * What it answers is checked by a schema; what it throws is no opinion, unless `onFailure` is `block`.
 */
export interface Hook {
  readonly event: HookEventName;
  /** Public matcher syntax over tool names; absent, empty or `*` matches every tool. */
  readonly matcher?: string;
  /** What people read in trails and logs. */
  readonly name: string;
  /** ms; default 60,000. */
  readonly timeoutMs?: number;
  /** What a throw, an answer that fits no schema, or a time-out means. Default `continue`. */
  readonly onFailure?: 'continue' | 'block';
  /** What a time-out means before the tool runs. Default `block`; commands and endpoints say `continue`, as is public. */
  readonly onTimeout?: 'continue' | 'block';
  /** Of hooks with one identity, those of one event, only the first that matches runs. */
  readonly identity?: string;
  /** Whether the hook wants this call; a throw means yes. It must not change the input. Absent: every call that `matcher` matches. */
  applies?(input: HookInput): boolean;
  run(input: HookInput, signal: AbortSignal): unknown;
}
