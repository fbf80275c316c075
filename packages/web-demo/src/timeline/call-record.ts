import type { Decision, Failure, HookRun, SessionEvent, StoredResult, ToolResult } from '@sallyport/core';
import { STAGES } from './stages.js';

/** `skipped`: the call failed in an earlier stage and went straight to stage 8. */
export type StageState = 'pending' | 'running' | 'passed' | 'failed' | 'skipped';

export interface StageRecord {
  readonly state: StageState;
  readonly durationMs: number | null;
}

export type CallStatus = 'working' | 'waiting' | 'done' | 'error' | 'refused' | 'stopped';

/** What the timeline knows of one call; made of its events alone. */
export interface CallRecord {
  readonly toolUseId: string;
  readonly name: string;
  /** What a person reads for the call: the most telling part of its input. */
  readonly title: string;
  readonly input: unknown;
  readonly revisions: readonly { readonly from: string; readonly input: unknown }[];
  /** By index: stage 1 is the first. */
  readonly stages: readonly StageRecord[];
  readonly status: CallStatus;
  readonly hooks: readonly HookRun[];
  readonly decision: Decision | null;
  readonly saved: readonly { readonly rule: string; readonly scope: string }[];
  /** The end of what the call has written so far. */
  readonly output: string;
  /** UTF-16 units written so far. */
  readonly outputChars: number;
  readonly stored: StoredResult | null;
  readonly problems: readonly string[];
  readonly result: ToolResult | null;
  readonly failure: Failure | null;
  readonly durationMs: number | null;
}

export type CallEvent = Extract<SessionEvent, { toolUseId: unknown }>;

/** UTF-16 units of live output that the page keeps; the rest is in the result or its store. */
export const KEPT_OUTPUT_CHARS = 8_000;

export function newCall(toolUseId: string, name: string, input: unknown): CallRecord {
  return {
    toolUseId,
    name,
    title: titleOf(input),
    input,
    revisions: [],
    stages: STAGES.map(() => ({ state: 'pending', durationMs: null })),
    status: 'working',
    hooks: [],
    decision: null,
    saved: [],
    output: '',
    outputChars: 0,
    stored: null,
    problems: [],
    result: null,
    failure: null,
    durationMs: null,
  };
}

/** The call after one more of its events. */
export function applyEvent(call: CallRecord, event: CallEvent): CallRecord {
  switch (event.type) {
    case 'stage-started':
      return withStage(call, event.stage, { state: 'running', durationMs: null });
    case 'stage-ended':
      return withStage(call, event.stage, { state: event.outcome, durationMs: event.durationMs });
    case 'input-revised':
      return { ...call, revisions: [...call.revisions, { from: event.from, input: event.input }] };
    case 'hook-ended':
      return { ...call, hooks: [...call.hooks, event.run] };
    case 'prompt-opened':
      return { ...call, status: 'waiting' };
    case 'prompt-closed':
      return { ...call, status: 'working' };
    case 'permission-decided':
      return { ...call, decision: event.decision };
    case 'grant-saved':
      return { ...call, saved: [...call.saved, { rule: event.rule, scope: event.scope }] };
    case 'tool-output-delta':
      return withOutput(call, textOfDelta(event.data));
    case 'result-stored':
      return { ...call, stored: event.stored };
    case 'port-failed':
      return { ...call, problems: [...call.problems, event.message] };
    case 'call-ended':
      return endCall(call, event.result, event.failure, event.durationMs);
    default:
      // The rest changes nothing that the timeline shows.
      return call;
  }
}

/** A result that came without events: the call had been answered before and was not run again. */
export function answeredBefore(result: ToolResult): CallRecord {
  const call = newCall(result.tool_use_id, 'Known call', null);
  return {
    ...call,
    title: 'Answered from the record, not run again',
    stages: call.stages.map(() => ({ state: 'skipped', durationMs: null })),
    status: result.is_error ? 'error' : 'done',
    result,
  };
}

/** The call with its result, where the events of its end went to another tab. */
export function answeredElsewhere(call: CallRecord, result: ToolResult): CallRecord {
  return call.result ? call : endCall(call, result, null, 0);
}

function withStage(call: CallRecord, number: number, stage: StageRecord): CallRecord {
  return { ...call, stages: call.stages.map((old, index) => (index === number - 1 ? stage : old)) };
}

function withOutput(call: CallRecord, text: string): CallRecord {
  const output = (call.output + text).slice(-KEPT_OUTPUT_CHARS);
  return { ...call, output, outputChars: call.outputChars + text.length };
}

function endCall(call: CallRecord, result: ToolResult, failure: Failure | null, durationMs: number): CallRecord {
  const stages = call.stages.map((stage) =>
    stage.state === 'pending' ? { ...stage, state: 'skipped' as const } : stage,
  );
  return { ...call, stages, result, failure, durationMs, status: endStatus(result, failure) };
}

function endStatus(result: ToolResult, failure: Failure | null): CallStatus {
  if (failure?.kind === 'denied') return 'refused';
  if (failure?.kind === 'aborted') return 'stopped';
  return failure || result.is_error ? 'error' : 'done';
}

/** The Bash tool reports chunks of text; a tool of the page may report anything plain. */
function textOfDelta(data: unknown): string {
  if (typeof data === 'string') return data;
  if (typeof data === 'object' && data !== null && 'text' in data && typeof data.text === 'string') return data.text;
  return `${JSON.stringify(data)}\n`;
}

const TELLING_FIELDS = ['command', 'file_path', 'pattern', 'path', 'station'];

function titleOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const fields = new Map<string, unknown>(Object.entries(input));
  for (const name of TELLING_FIELDS) {
    const value = fields.get(name);
    if (typeof value === 'string' && value !== '') return value;
  }
  const first = [...fields.values()].find((value) => typeof value === 'string');
  return typeof first === 'string' ? first : '';
}
