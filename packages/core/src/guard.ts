// What stands round each stage: somebody's stop, an unexpected throw, the time it took, and its two events.
import type { CallEnvironment } from './call-environment.js';
import { fail, type FailedCall, type RequestedCall, type StageNumber } from './call.js';
import { classifyToolError } from './telemetry/classify-error.js';
import { ABORTED } from './until-aborted.js';

type Environment = Pick<CallEnvironment, 'clock' | 'emit' | 'stop' | 'telemetry'>;
type InCall = Pick<RequestedCall, 'id' | 'block'>;
type Next = { readonly state: string };

/**
 * Runs one stage; a promise only where the stage makes one. A stage that throws becomes a failed call; up to stage 4 so
 * does one during which somebody stops the call, whatever it is still waiting for. From stage 5 on the stages see to a
 * stop themselves: something has happened by then, and the result must say what.
 */
export function guard<From extends InCall, To extends Next, Env extends Environment>(
  number: StageNumber,
  stage: (call: From, env: Env) => To | FailedCall | Promise<To | FailedCall>,
  call: From,
  env: Env,
): To | FailedCall | Promise<To | FailedCall> {
  env.emit?.({ type: 'stage-started', stage: number });
  const startedAt = env.emit ? env.clock.now() : 0;
  if (number <= 4 && env.stop.aborted) return ended(number, stopped(number, call), startedAt, env);
  let next;
  try {
    next = stage(call, env);
  } catch (error) {
    next = broken(number, call, error, env);
  }
  return next instanceof Promise ? endedLater(number, next, call, startedAt, env) : ended(number, next, startedAt, env);
}

function ended<Call extends Next>(number: StageNumber, next: Call, startedAt: number, env: Environment): Call {
  const outcome = next.state === 'failed' ? 'failed' : 'passed';
  env.emit?.({ type: 'stage-ended', stage: number, durationMs: env.clock.now() - startedAt, outcome });
  return next;
}

function endedLater<To extends Next>(
  number: StageNumber,
  next: Promise<To | FailedCall>,
  call: InCall,
  startedAt: number,
  env: Environment,
): Promise<To | FailedCall> {
  return (number <= 4 ? env.stop.race(next) : next).then(
    (first) => ended(number, first === ABORTED ? stopped(number, call) : first, startedAt, env),
    (error: unknown) => ended(number, broken(number, call, error, env), startedAt, env),
  );
}

const stopped = (number: StageNumber, call: InCall): FailedCall =>
  fail(call, number, { kind: 'aborted', started: false, partial: null }, []);

function broken(number: StageNumber, call: InCall, error: unknown, { telemetry }: Environment): FailedCall {
  const errorClass = classifyToolError(error);
  telemetry.record({ name: 'stage-failed', stage: number, errorClass });
  return fail(call, number, { kind: 'internal', stage: number, errorClass }, []);
}
