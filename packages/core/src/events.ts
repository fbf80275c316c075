// What the pipeline tells while it works. Plain data: events cross to the page, into logs and into tests as they are.
import type { ToolResult, ToolUseId } from './blocks.js';
import type { StageNumber } from './call.js';
import type { Failure } from './failure.js';
import type { HookRun } from './hooks/run-hooks.js';
import type { Decision } from './permission/vote.js';
import type { PromptAnswer, PromptRequest } from './ports/prompter.js';
import type { StoredResult } from './ports/result-store.js';

interface CallEvent {
  readonly toolUseId: ToolUseId;
  /** ms, monotonic, origin of the session's clock. */
  readonly at: number;
}

type CallEvents =
  | (CallEvent & { readonly type: 'call-requested'; readonly name: string; readonly input: unknown })
  | (CallEvent & { readonly type: 'stage-started'; readonly stage: StageNumber })
  | (CallEvent & {
      readonly type: 'stage-ended';
      readonly stage: StageNumber;
      readonly durationMs: number;
      /** `failed`: the call goes straight to stage 8. */
      readonly outcome: 'passed' | 'failed';
    })
  | (CallEvent & { readonly type: 'input-revised'; readonly from: 'hook' | 'tool' | 'person'; readonly input: unknown })
  | (CallEvent & { readonly type: 'hook-ended'; readonly run: HookRun })
  | (CallEvent & { readonly type: 'prompt-opened'; readonly request: PromptRequest })
  | (CallEvent & { readonly type: 'prompt-closed'; readonly promptId: string; readonly answer: PromptAnswer | null })
  | (CallEvent & { readonly type: 'permission-decided'; readonly decision: Decision })
  | (CallEvent & { readonly type: 'grant-saved'; readonly rule: string; readonly scope: string })
  | (CallEvent & { readonly type: 'execution-started' })
  /** Progress of stage 5; `seq` counts from 0 in each call (L5.1). */
  | (CallEvent & {
      readonly type: 'tool-output-delta';
      readonly seq: number;
      readonly data: unknown;
      /** Set by a host that spares its page: events left out before this one, and text (UTF-16 units) of them and of it. */
      readonly omitted?: { readonly events: number; readonly chars: number };
    })
  | (CallEvent & { readonly type: 'result-stored'; readonly stored: StoredResult })
  | (CallEvent & { readonly type: 'port-failed'; readonly port: string; readonly message: string })
  | (CallEvent & {
      readonly type: 'call-ended';
      readonly result: ToolResult;
      readonly failure: Failure | null;
      readonly durationMs: number;
    });

/** A model's stream broke; the calls it had begun are answered all the same. */
export interface StreamFailedEvent {
  readonly type: 'stream-failed';
  readonly at: number;
  readonly message: string;
}

/** Records of the decision log could not be kept. The calls they were about are as they would be without a log. */
export interface LogFailedEvent {
  readonly type: 'log-failed';
  readonly at: number;
  readonly message: string;
  /** How many records were lost. */
  readonly lost: number;
}

export type SessionEvent = CallEvents | StreamFailedEvent | LogFailedEvent;

/** An event as its emitter writes it: the call and the time are added on the way. */
export type NewEvent = CallEvents extends infer Event
  ? Event extends CallEvents
    ? Omit<Event, 'toolUseId' | 'at'>
    : never
  : never;
