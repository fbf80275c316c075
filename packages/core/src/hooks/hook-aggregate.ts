import type { Vote } from '../permission/vote.js';
import type { HookEventName } from '../ports/hook.js';
import type { HandlerDetail } from './handler-report.js';
import type { PermissionAnswer } from './hook-opinion.js';

/** One run of one hook, for the record. */
export interface HookRun {
  readonly hook: string;
  readonly event: HookEventName;
  readonly outcome: 'ok' | 'failed' | 'timed-out' | 'aborted';
  /** ms of its work. */
  readonly durationMs: number;
  /** ms before that, in which it waited for a place to run in (a free shell); absent where it began at once. */
  readonly waitedMs?: number;
  /** Safe for telemetry; present where the outcome is `failed`. */
  readonly errorClass?: string;
  /** For the person: what went wrong, or what of the answer was not taken. Never for telemetry. */
  readonly message?: string;
  /** What a command or an endpoint gave, for the record. Never for telemetry. */
  readonly detail?: HandlerDetail;
}

/** What all hooks of one event said together. Lists stand in the hooks' order, whatever order they finished in. */
export interface HookAggregate {
  /** The strictest of `votes`; among equals the first. Absent: no opinion. */
  readonly vote?: Vote;
  /** What each hook that answered for or against the call wants (PreToolUse only); one that does not count passes through. */
  readonly votes: readonly Vote[];
  /** Hooks that answered `defer`, which nothing here can honour: it counts as no decision, and no `allow` passes beside it. */
  readonly deferred: readonly string[];
  readonly updatedInput?: { readonly value: unknown; readonly hook: string };
  /** Set where more than one hook rewrote the input: their names, in the order they finished; the last one's rewrite stands. */
  readonly conflictingRewrites?: readonly string[];
  /** For the model, beside the result. */
  readonly additionalContext: readonly string[];
  /** For the person. */
  readonly systemMessages: readonly { readonly hook: string; readonly message: string }[];
  /** Of several, the last to finish; every hook saw the tool's own output. */
  readonly updatedToolOutput?: { readonly value: unknown; readonly hook: string };
  /** For the model: why hooks object after the fact. */
  readonly feedback: readonly string[];
  /** A hook said `continue: false`; the reason is for the person. Before the tool runs, this is a deny vote as well. */
  readonly stop?: { readonly reason?: string; readonly hook: string };
  /** PermissionRequest: a deny before an allow; among equals the first. */
  readonly permission?: PermissionAnswer & { readonly hook: string };
  /** PermissionDenied: a hook lets the model try again. */
  readonly retry?: true;
  /** Set where more than one hook replaced the output: their names, in the order they finished; the last one's stands. */
  readonly conflictingReplacements?: readonly string[];
  readonly runs: readonly HookRun[];
}

export const EMPTY_AGGREGATE: HookAggregate = {
  votes: [],
  deferred: [],
  additionalContext: [],
  systemMessages: [],
  feedback: [],
  runs: [],
};

/** What hooks said, and what of it the model is told beside the result. */
export interface HeardHooks extends HookAggregate {
  readonly notes: readonly string[];
}

export const NOTHING_HEARD: HeardHooks = { ...EMPTY_AGGREGATE, notes: [] };
