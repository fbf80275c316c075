import type { ToolResult } from './blocks.js';
import type { CallEnvironment } from './call-environment.js';
import type { FailedCall, ReviewedCall } from './call.js';
import type { Failure } from './failure.js';
import { emitResult } from './stages/8-emit-result.js';

type Environment = Pick<CallEnvironment, 'clock' | 'emit' | 'lateNotes' | 'requestedAt' | 'tasks' | 'telemetry'>;

/** Runs stage 8 and tells how the call ended: the last step of every call, wherever it left the path. */
export function endCall(call: ReviewedCall | FailedCall, env: Environment): ToolResult {
  env.emit?.({ type: 'stage-started', stage: 8 });
  const startedAt = env.clock.now();
  const late = env.lateNotes.take().concat(env.tasks.takeNotices().map(({ text }) => text));
  const result = emitResult(late.length === 0 ? call : { ...call, notes: [...call.notes, ...late] });
  const endedAt = env.clock.now();
  env.emit?.({ type: 'stage-ended', stage: 8, durationMs: endedAt - startedAt, outcome: 'passed' });
  const failure = failureOf(call);
  const durationMs = endedAt - env.requestedAt;
  env.emit?.({ type: 'call-ended', result, failure, durationMs });
  env.telemetry.record({
    name: 'tool-call',
    durationMs,
    outcome: failure?.kind ?? (result.is_error ? 'error-result' : 'success'),
    // A name that no tool has is model text, and model text stays out of telemetry.
    ...(call.state === 'reviewed' && { tool: call.tool.name }),
    ...(failure?.kind === 'refused-input' && { errorCode: failure.errorCode }),
    ...(failure?.kind === 'tool-error' && { errorClass: failure.errorClass }),
  });
  return result;
}

function failureOf(call: ReviewedCall | FailedCall): Failure | null {
  if (call.state === 'failed') return call.failure;
  return call.outcome.ok ? null : call.outcome.failure;
}
