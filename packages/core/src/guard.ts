// What stands round each stage: somebody's stop, an unexpected throw, the time it took, and its two events.
import type { CallEnvironment } from './call-environment.js';
import { fail, type FailedCall, type StageNumber } from './call.js';
import type { ToolUseId, ToolUseBlock } from './blocks.js';
import { classifyToolError } from './telemetry/classify-error.js';
import { ABORTED } from './until-aborted.js';

type Environment = Pick<CallEnvironment, 'clock' | 'stop' | 'emit' | 'telemetry'>;
type RunStage = <State extends { readonly state: string }>(
  number: StageNumber,
  run: () => State | Promise<State>,
) => Promise<State | FailedCall>;

/**
 * Runs stages of one call. A stage that throws becomes a failed call; up to stage 4 so does one during which somebody
 * stops the call, whatever it is still waiting for. From stage 5 on the stages see to a stop themselves: something has
 * happened by then, and the result must say what.
 */
export function guardStages(
  call: { readonly id: ToolUseId; readonly block: ToolUseBlock },
  env: Environment,
): RunStage {
  const stopped = (stage: StageNumber) => fail(call, stage, { kind: 'aborted', started: false, partial: null });
  const broken = (stage: StageNumber, error: unknown) => {
    const errorClass = classifyToolError(error);
    env.telemetry.record({ name: 'stage-failed', stage, errorClass });
    return fail(call, stage, { kind: 'internal', stage, errorClass });
  };
  return async <State extends { readonly state: string }>(number: StageNumber, run: () => State | Promise<State>) => {
    env.emit({ type: 'stage-started', stage: number });
    const startedAt = env.clock.now();
    let next: State | FailedCall;
    if (number <= 4 && env.stop.aborted) next = stopped(number);
    else {
      try {
        const result = run();
        if (!(result instanceof Promise)) next = result;
        else if (number > 4) next = await result;
        else {
          const first = await Promise.race([result, env.stop.whenAborted]);
          next = first === ABORTED ? stopped(number) : first;
        }
      } catch (error) {
        next = broken(number, error);
      }
    }
    env.emit({
      type: 'stage-ended',
      stage: number,
      durationMs: env.clock.now() - startedAt,
      outcome: next.state === 'failed' ? 'failed' : 'passed',
    });
    return next;
  };
}
