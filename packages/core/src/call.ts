// The states of a call. Each stage takes one and returns the next, which has everything the one before had and more.
import type { ToolResultContent, ToolUseBlock, ToolUseId } from './blocks.js';
import type { PendingClassifierCheck } from './classifier/judge.js';
import type { Failure } from './failure.js';
import type { HeardHooks } from './hooks/hook-aggregate.js';
import type { Decision, Vote } from './permission/vote.js';
import type { StoredResult } from './ports/result-store.js';
import type { Tool } from './ports/tool.js';

/** 1 find the tool, 2 validate the input, 3 start the checks, 4 decide, 5 execute, 6 format, 7 post hooks, 8 emit. */
export type StageNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** One version of a call's input. Verdicts belong to the revision they judged. */
export interface Revision {
  readonly from: 'model' | 'hook' | 'tool' | 'person';
  /** Which hook or tool. */
  readonly by: string | null;
  /** Parsed by the tool's schema. */
  readonly input: unknown;
}

interface Requested {
  readonly id: ToolUseId;
  readonly block: ToolUseBlock;
}

interface Found extends Requested {
  readonly tool: Tool;
  /** The deprecated alias by which the model called, or null. */
  readonly deprecatedAlias: string | null;
}

interface Valid extends Found {
  /** As the last revision has it. */
  readonly input: unknown;
  /** Oldest first; the first is the model's. */
  readonly revisions: readonly [Revision, ...Revision[]];
  /** What `validateInput` had to say where it wants a person to decide (L2.3). */
  readonly validationVote: Vote | null;
}

interface Checked extends Valid {
  readonly checks: StartedChecks;
}

interface Permitted extends Checked {
  readonly decision: Decision;
  /** What the model is told beside the result: hook context, a person's words, a changed input. */
  readonly notes: readonly string[];
}

interface Executed extends Permitted {
  readonly outcome: Outcome;
  /** ms of `tool.call` alone. */
  readonly durationMs: number;
}

interface Formatted extends Executed {
  readonly content: string | readonly ToolResultContent[];
  /** The tool failed, or says itself that its result is an error. */
  readonly isError: boolean;
  readonly stored: StoredResult | null;
}

/** Started by stage 3, awaited by stage 4. Neither promise rejects. */
export interface StartedChecks {
  /** No promise where no hook was asked. */
  readonly hooks: HeardHooks | Promise<HeardHooks>;
  /** Null for tools other than Bash, and where there is no classifier. */
  readonly classifier: PendingClassifierCheck | null;
}

export type Outcome =
  { readonly ok: true; readonly output: unknown } | { readonly ok: false; readonly failure: Failure };

export type RequestedCall = Requested & { readonly state: 'requested' };
export type FoundCall = Found & { readonly state: 'found' };
export type ValidCall = Valid & { readonly state: 'valid' };
export type CheckedCall = Checked & { readonly state: 'checked' };
export type PermittedCall = Permitted & { readonly state: 'permitted' };
export type ExecutedCall = Executed & { readonly state: 'executed' };
export type FormattedCall = Formatted & { readonly state: 'formatted' };
export type ReviewedCall = Formatted & { readonly state: 'reviewed' };

/** A call that ended before its tool began, or that the pipeline itself could not carry on. */
export interface FailedCall {
  readonly state: 'failed';
  readonly id: ToolUseId;
  readonly stage: StageNumber;
  readonly failure: Failure;
  /** What the model is told beside the failure. */
  readonly notes: readonly string[];
}

export function fail(
  call: Requested & { readonly notes?: readonly string[] },
  stage: StageNumber,
  failure: Failure,
  notes: readonly string[] = call.notes ?? [],
): FailedCall {
  return { state: 'failed', id: call.id, stage, failure, notes };
}
