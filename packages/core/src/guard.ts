// What stands round each stage: somebody's stop, an unexpected throw, the time it took, and its two events.
import type { CallEnvironment } from './call-environment.js';
import { fail, type FailedCall, type StageNumber } from './call.js';
import type { ToolUseId, ToolUseBlock } from './blocks.js';
import { classifyToolError } from './telemetry/classify-error.js';
import { ABORTED } from './until-aborted.js';

type Stage<From, To> = (call: From, env: CallEnvironment) => To | Promise<To>;

/** Runs one stage; a promise only where the stage makes one. */
type RunStage = <From, To extends { readonly state: string }>(
  number: StageNumber,
  stage: Stage<From, To | FailedCall>,
  call: From,
) => To | FailedCall | Promise<To | FailedCall>;

/**
 * Runs stages of one call. A stage that throws becomes a failed call; up to stage 4 so does one during which somebody
 * stops the call, whatever it is still waiting for. From stage 5 on the stages see to a stop themselves: something has
 * happened by then, and the result must say what.
 */
export function guardStages(
  requested: { readonly id: ToolUseId; readonly block: ToolUseBlock },
  env: CallEnvironment,
): RunStage {
  const stopped = (stage: StageNumber) => fail(requested, stage, { kind: 'aborted', started: false, partial: null });
  const broken = (stage: StageNumber, error: unknown) => {
    const errorClass = classifyToolError(error);
    env.telemetry.record({ name: 'stage-failed', stage, errorClass });
    return fail(requested, stage, { kind: 'internal', stage, errorClass });
  };

  return <From, To extends { readonly state: string }>(
    number: StageNumber,
    stage: Stage<From, To | FailedCall>,
    call: From,
  ) => {
    env.emit?.({ type: 'stage-started', stage: number });
    const startedAt = env.emit ? env.clock.now() : 0;
    const ended = (next: To | FailedCall) => {
      const outcome = next.state === 'failed' ? 'failed' : 'passed';
      env.emit?.({ type: 'stage-ended', stage: number, durationMs: env.clock.now() - startedAt, outcome });
      return next;
    };
    if (number <= 4 && env.stop.aborted) return ended(stopped(number));
    let result;
    try {
      result = stage(call, env);
    } catch (error) {
      return ended(broken(number, error));
    }
    if (!(result instanceof Promise)) return ended(result);
    return (number <= 4 ? env.stop.race(result) : result).then(
      (first) => ended(first === ABORTED ? stopped(number) : first),
      (error: unknown) => ended(broken(number, error)),
    );
  };
}
