import type { SessionEvent } from '../events.js';
import type { Failure } from '../failure.js';
import type { Clock } from '../ports/clock.js';
import type { SpanAttribute, SpanExporter, SpanRecord } from '../ports/span-exporter.js';
import { randomHex } from './random-hex.js';

const STAGE_NAMES = {
  1: 'find-tool',
  2: 'validate-input',
  3: 'start-checks',
  4: 'decide-permission',
  5: 'execute',
  6: 'format-result',
  7: 'run-post-hooks',
  8: 'emit-result',
} as const;

type Attributes = Record<string, SpanAttribute>;

interface OpenSpan {
  readonly spanId: string;
  readonly startedAt: number;
  readonly attributes: Attributes;
  readonly events: SpanRecord['events'][number][];
}

interface OpenCall extends OpenSpan {
  readonly traceId: string;
  readonly name: string;
  tool: string | undefined;
  stage: OpenSpan | null;
  readonly ended: SpanRecord[];
}

export interface SpanRecorderOptions {
  readonly exporter: SpanExporter;
  readonly clock: Clock;
  readonly sessionId: string;
  /** The name of the tool that answers to `name`. */
  readonly toolName: (name: string) => string | undefined;
}

/** Makes spans of events: one for each call, below it one for each of its stages. */
export function spanRecorder({
  exporter,
  clock,
  sessionId,
  toolName,
}: SpanRecorderOptions): (event: SessionEvent) => void {
  // Both clocks are read once: durations must not feel a wall clock that jumps.
  const epoch = clock.date() - clock.now();
  const open = new Map<string, OpenCall[]>();

  const finish = (
    call: OpenCall,
    span: OpenSpan,
    at: number,
    about: Pick<SpanRecord, 'name' | 'status' | 'parentSpanId'>,
  ): SpanRecord => ({
    ...about,
    traceId: call.traceId,
    spanId: span.spanId,
    startTimeMs: epoch + span.startedAt,
    endTimeMs: epoch + at,
    attributes: span.attributes,
    events: span.events,
  });
  const note = (call: OpenCall, name: string, at: number, attributes: Attributes = {}) =>
    void (call.stage ?? call).events.push({ name, timeMs: epoch + at, attributes });

  const take = (call: OpenCall, event: SessionEvent): void => {
    switch (event.type) {
      case 'stage-started':
        call.stage = newSpan(event.at, { 'sallyport.stage': event.stage });
        return;
      case 'stage-ended':
        if (!call.stage) return;
        if (event.stage === 1 && event.outcome === 'passed') call.tool = toolName(call.name);
        call.ended.push(
          finish(call, call.stage, event.at, {
            name: STAGE_NAMES[event.stage],
            status: event.outcome === 'failed' ? 'error' : 'ok',
            parentSpanId: call.spanId,
          }),
        );
        call.stage = null;
        return;
      case 'prompt-opened':
        note(call, 'waiting-for-person', event.at);
        return;
      case 'prompt-closed':
        note(call, 'person-answered', event.at, { 'sallyport.answer': event.answer?.answer ?? 'none' });
        return;
      case 'hook-ended':
        note(call, 'hook-ended', event.at, { 'sallyport.hook.outcome': event.run.outcome });
        return;
      case 'permission-decided':
        call.attributes['sallyport.permission.behavior'] = event.decision.behavior;
        call.attributes['sallyport.permission.from'] = event.decision.by.from;
        return;
      case 'result-stored':
        note(call, 'result-stored', event.at, { 'sallyport.result.bytes': event.stored.bytes });
        return;
      default:
    }
  };
  const end = (call: OpenCall, event: Extract<SessionEvent, { type: 'call-ended' }>): void => {
    const { failure, result } = event;
    call.attributes['sallyport.outcome'] = failure?.kind ?? (result.is_error ? 'error-result' : 'success');
    if (failure) call.attributes['error.type'] = errorType(failure);
    // A name that no tool has is model text.
    if (call.tool !== undefined) call.attributes['gen_ai.tool.name'] = call.tool;
    const name = call.tool === undefined ? 'execute_tool' : `execute_tool ${call.tool}`;
    const status = failure || result.is_error ? 'error' : 'ok';
    exporter.export([finish(call, call, event.at, { name, status, parentSpanId: null }), ...call.ended]);
  };

  return (event) => {
    if (!('toolUseId' in event)) return;
    const calls = open.get(event.toolUseId) ?? [];
    if (event.type === 'call-requested') {
      const span = newSpan(event.at, { 'gen_ai.operation.name': 'execute_tool', 'sallyport.session.id': sessionId });
      const call = { ...span, traceId: randomHex(16), name: event.name, tool: undefined, stage: null, ended: [] };
      // Last in, first out: a call whose id is already in use is answered at once.
      open.set(event.toolUseId, [...calls, call]);
      return;
    }
    const call = calls.at(-1);
    if (!call) return;
    if (event.type !== 'call-ended') {
      take(call, event);
      return;
    }
    calls.pop();
    if (calls.length === 0) open.delete(event.toolUseId);
    end(call, event);
  };
}

const newSpan = (startedAt: number, attributes: Attributes): OpenSpan => ({
  spanId: randomHex(8),
  startedAt,
  attributes,
  events: [],
});

const errorType = (failure: Failure): string => ('errorClass' in failure ? failure.errorClass : failure.kind);
