import type { PermissionMode } from '../permission/vote.js';
import type { PermissionUpdate } from './permission-update.js';

/** Events whose handlers this package runs. Names are literal and case-sensitive (L7.2). */
export const HOOK_EVENTS = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'PermissionRequest',
  'PermissionDenied',
  'Notification',
] as const;
export type HookEventName = (typeof HOOK_EVENTS)[number];

/** Public scripts may look for `transcript_path` too: a page keeps no transcript in a file, so that it is left out. */
interface AnyInput {
  readonly session_id: string;
  readonly cwd: string;
  readonly permission_mode: PermissionMode;
}

interface ToolInput extends AnyInput {
  readonly tool_name: string;
  readonly tool_input: unknown;
}

interface CallInput extends ToolInput {
  readonly tool_use_id: string;
}

/** One call of a batch, as the model wrote it, and the content that the model is about to read. */
export interface BatchedCall {
  readonly tool_name: string;
  readonly tool_input: unknown;
  readonly tool_use_id: string;
  readonly tool_response: unknown;
}

/** What a handler gets, field by field as public hook scripts expect it. */
export type HookInput =
  | (CallInput & { readonly hook_event_name: 'PreToolUse' })
  | (CallInput & {
      readonly hook_event_name: 'PostToolUse';
      /** The tool's own structured output, before stage 6 cut anything. */
      readonly tool_response: unknown;
      /** ms of execution; prompt and hooks not counted. */
      readonly duration_ms: number;
    })
  | (CallInput & {
      readonly hook_event_name: 'PostToolUseFailure';
      readonly error: string;
      readonly duration_ms: number;
    })
  /** All calls of one `run` or one stream have their results. */
  | (AnyInput & { readonly hook_event_name: 'PostToolBatch'; readonly tool_calls: readonly BatchedCall[] })
  /** A person is about to be asked, or would be if anybody could. Public convention gives it no `tool_use_id`. */
  | (ToolInput & {
      readonly hook_event_name: 'PermissionRequest';
      readonly permission_suggestions: readonly PermissionUpdate[];
    })
  /** Mode `auto`: the classifier refused the call. */
  | (CallInput & { readonly hook_event_name: 'PermissionDenied'; readonly reason: string })
  | (AnyInput & {
      readonly hook_event_name: 'Notification';
      readonly message: string;
      readonly title: string;
      readonly notification_type: 'permission_prompt';
    });

export type HookInputOf<Event extends HookEventName> = Extract<HookInput, { readonly hook_event_name: Event }>;

interface HookTraits {
  /**
   * Public matcher syntax over tool names, of a Notification over its type; absent, empty or `*` matches everything.
   * PostToolBatch looks at none.
   */
  readonly matcher?: string;
  /** What people read in trails and logs. */
  readonly name: string;
  /** ms; default 60,000. What waits for a place to run in may wait as long again. */
  readonly timeoutMs?: number;
  /** What a throw, an answer that fits no schema, or a time-out means. Default `continue`. */
  readonly onFailure?: 'continue' | 'block';
  /** What a time-out means before the tool runs. Default `block`; commands and endpoints say `continue`, as is public. */
  readonly onTimeout?: 'continue' | 'block';
  /** Of hooks with one identity, those of one event, only the first that matches runs. */
  readonly identity?: string;
}

/**
 * A handler of one event. `run` answers with the public JSON output (`hookSpecificOutput` and its siblings) or nothing.
 * What it answers is checked by a schema; what it throws is no opinion, unless `onFailure` is `block`.
 */
export interface Hook extends HookTraits {
  readonly event: HookEventName;
  /**
   * Whether the hook wants this event; a throw means yes, and so does a promise that takes longer than the hook may. It
   * must not change the input. Absent: all that `matcher` matches.
   */
  applies?(input: HookInput): boolean | Promise<boolean>;
  /** @param begin to be called where the work had to wait for a place: the time limit counts anew from then. */
  run(input: HookInput, signal: AbortSignal, begin: () => void): unknown;
}

export interface HookOf<Event extends HookEventName> extends HookTraits {
  readonly event: Event;
  applies?(input: HookInputOf<Event>): boolean | Promise<boolean>;
  run(input: HookInputOf<Event>, signal: AbortSignal, begin: () => void): unknown;
}

/** A hook as an author writes it: the event says what `run` is given. */
export type AnyHook = { readonly [Event in HookEventName]: HookOf<Event> }[HookEventName];
