// What the pipeline tells while it works. Plain data: events cross to the page, into logs and into tests as they are.
import type { ToolResult, ToolUseId } from './blocks.js';
import type { StageNumber } from './call.js';
import type { Failure } from './failure.js';
import type { HookRun } from './hooks/run-hooks.js';
import type { Decision, PermissionMode, Reason } from './permission/vote.js';
import type { HookEventName } from './ports/hook.js';
import type { TaskInfo } from './ports/background.js';
import type { PromptAnswer, PromptRequest } from './ports/prompter.js';
import type { StoredResult } from './ports/result-store.js';
import type { SettingsGrant } from './ports/trust-store.js';
import type { BackstopKind } from './ports/tool.js';

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
  /** `input`: what the hook was given, as JSON; `answer`: what a function gave. Both cut to 10,000 UTF-16 units. */
  | (CallEvent & {
      readonly type: 'hook-ended';
      readonly run: HookRun;
      readonly input: string;
      readonly answer?: string;
      /** The hook was left alone (`async`): its call has gone on without it, and no run hears of this. */
      readonly late?: true;
    })
  /** For the person: what a hook wants them to read, or (`notice`) what of the hooks' answers did not count. */
  | (CallEvent & {
      readonly type: 'hook-message';
      readonly event: HookEventName;
      readonly hook: string | null;
      readonly kind: 'message' | 'notice';
      readonly message: string;
      readonly late?: true;
    })
  /** A hook or a person wants the turn to end: the host's to act on. The calls of the turn have their results all the same. */
  | (CallEvent & { readonly type: 'turn-stopped'; readonly by: Reason })
  /** A hook that nobody waited for (`asyncRewake`) has ended with something that the model should hear now. */
  | (CallEvent & { readonly type: 'wake-requested'; readonly hook: string; readonly message: string })
  /** PostToolBatch hooks have run; `notes` stand beside the last result of a run, or come with the next turn's first. */
  | (CallEvent & { readonly type: 'batch-reviewed'; readonly notes: readonly string[] })
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
  /** The call goes on in the background, or does not end though it was stopped. */
  | (CallEvent & { readonly type: 'task-started'; readonly task: TaskInfo })
  /** Comes long after `call-ended` of its call, and once. */
  | (CallEvent & { readonly type: 'task-ended'; readonly task: TaskInfo })
  /** The sandbox caught the call at what had not been found out about it before it ran: a fault of ours. */
  | (CallEvent & { readonly type: 'backstop'; readonly kind: BackstopKind })
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

/** Project or local settings would grant what nobody has agreed to yet; until then it is left out (lifecycle, readings 4 and 6). */
export interface TrustNeededEvent {
  readonly type: 'trust-needed';
  readonly at: number;
  readonly grants: readonly SettingsGrant[];
}

/** Something could not be kept, or what was kept cannot be read. Calls go on; what follows from it is in the message. */
export interface StorageFailedEvent {
  readonly type: 'storage-failed';
  readonly at: number;
  /** `all`: the page can keep nothing, and all of it ends with the page. */
  readonly what: 'all' | 'calls' | 'grants' | 'results' | 'settings' | 'files';
  readonly message: string;
}

/** Something that no call did: a person changed it on this page, or another tab did. Lists that show it may be read again. */
export interface SessionChangedEvent {
  readonly type: 'session-changed';
  readonly at: number;
  readonly what: 'mode' | 'settings' | 'grants' | 'results' | 'files';
  /** The mode as it is now. */
  readonly mode: PermissionMode;
}

export type SessionEvent =
  TrustNeededEvent | CallEvents | StreamFailedEvent | LogFailedEvent | StorageFailedEvent | SessionChangedEvent;

/** An event as its emitter writes it: the call and the time are added on the way. */
export type NewEvent = CallEvents extends infer Event
  ? Event extends CallEvents
    ? Omit<Event, 'toolUseId' | 'at'>
    : never
  : never;
