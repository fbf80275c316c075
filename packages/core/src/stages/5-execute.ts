import type { CallEnvironment } from '../call-environment.js';
import type { ExecutedCall, Outcome, PermittedCall } from '../call.js';
import type { Failure } from '../failure.js';
import type { MappedResult, Tool } from '../ports/tool.js';
import { textOf } from '../results/text-of.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import { ABORTED, untilAborted } from '../until-aborted.js';

type Environment = Pick<
  CallEnvironment,
  'context' | 'turn' | 'grants' | 'clock' | 'limits' | 'stop' | 'abortTool' | 'emit' | 'telemetry'
>;

/** Stage 5: waits for the call's turn, runs the tool with a time limit, and catches whatever it does. */
export async function execute(call: PermittedCall, env: Environment): Promise<ExecutedCall> {
  if ((await untilAborted(env.turn.enter(), env.stop)) === ABORTED) {
    return { ...call, state: 'executed', outcome: aborted(false, null), durationMs: 0 };
  }
  await untilAborted(env.grants.consumeOnce(call.id), env.stop);
  if (env.stop.aborted) return { ...call, state: 'executed', outcome: aborted(false, null), durationMs: 0 };
  env.emit({ type: 'execution-started' });
  const startedAt = env.clock.now();
  const outcome = await runTool(call, env);
  return { ...call, state: 'executed', outcome, durationMs: env.clock.now() - startedAt };
}

async function runTool(call: PermittedCall, env: Environment): Promise<Outcome> {
  const limitMs = timeLimit(call, env);
  let timedOut = false;
  const cancelDeadline = env.clock.after(limitMs, () => {
    timedOut = true;
    env.abortTool(new DOMException(`The call reached its time limit of ${limitMs} ms`, 'TimeoutError'));
  });
  let open = true;
  let seq = 0;
  const onProgress = (data: unknown) => {
    // A tool that still reports after its end would print under a result that is already out.
    if (open) env.emit({ type: 'tool-output-delta', seq: seq++, data });
  };
  const settled = call.tool.call(call.input, env.context, onProgress).then(
    (output): Outcome => ({ ok: true, output }),
    (error: unknown): Outcome => ({ ok: false, failure: toolError(error) }),
  );
  try {
    const outcome = await untilStopped(settled, env);
    if (timedOut)
      return {
        ok: false,
        failure: { kind: 'timed-out', afterMs: limitMs, partial: await partialOf(call.tool, call.id, outcome) },
      };
    if (env.stop.aborted) return aborted(true, await partialOf(call.tool, call.id, outcome));
    return outcome ?? aborted(true, null);
  } finally {
    open = false;
    cancelDeadline();
  }
}

/** The tool's outcome; or, when it was told to stop and does not end within the grace, undefined. */
async function untilStopped(settled: Promise<Outcome>, env: Environment): Promise<Outcome | undefined> {
  const first = await untilAborted(settled, env.context.signal);
  if (first !== ABORTED) return first;
  let cancel = () => {};
  const grace = new Promise<undefined>((resolve) => {
    cancel = env.clock.after(env.limits.graceMs, () => resolve(undefined));
  });
  try {
    return await Promise.race([settled, grace]);
  } finally {
    cancel();
  }
}

function timeLimit(call: PermittedCall, { limits }: Environment): number {
  const wanted = call.tool.timeoutMs?.(call.input) ?? limits.defaultMs;
  return Number.isFinite(wanted) && wanted > 0 ? Math.min(wanted, limits.ceilingMs) : limits.defaultMs;
}

function toolError(error: unknown): Failure {
  const message = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return { kind: 'tool-error', errorClass: classifyToolError(error), message };
}

const aborted = (started: boolean, partial: string | null): Outcome => ({
  ok: false,
  failure: { kind: 'aborted', started, partial },
});

/** What the tool had to show when it was stopped. */
async function partialOf(tool: Tool, id: string, outcome: Outcome | undefined): Promise<string | null> {
  if (!outcome?.ok) return null;
  try {
    const mapped: MappedResult = await tool.mapToolResultToToolResultBlockParam(outcome.output, id);
    return textOf(mapped.content);
  } catch {
    // A stopped tool's half-made output may not map; the interruption is the news.
    return null;
  }
}
