import type { CallEnvironment } from '../call-environment.js';
import { fail, type ExecutedCall, type FailedCall, type Outcome, type PermittedCall } from '../call.js';
import type { Failure } from '../failure.js';
import { mapOutput } from '../map-output.js';
import { textOf } from '../results/text-of.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import { ABORTED } from '../until-aborted.js';

type Environment = Pick<
  CallEnvironment,
  | 'context'
  | 'turn'
  | 'grants'
  | 'journal'
  | 'clock'
  | 'limits'
  | 'stop'
  | 'toolStop'
  | 'written'
  | 'tasks'
  | 'emit'
  | 'telemetry'
>;

/** Stage 5: waits for the call's turn, runs the tool with a time limit, and catches whatever it does. */
export async function execute(call: PermittedCall, env: Environment): Promise<ExecutedCall | FailedCall> {
  // Most calls wait for nothing here, and then no promise is made.
  const turn = env.turn.enter();
  if (turn) await env.stop.race(turn);
  // In this order: a grant may outlive its call, a call must not outlive its grant.
  const starting = env.stop.aborted ? undefined : env.journal.starting(call.id);
  const recorded = starting ? await env.stop.race(starting) : true;
  const consumed = env.stop.aborted || !recorded ? undefined : env.grants.consumeOnce(call.id);
  if (consumed) await env.stop.race(consumed);
  if (env.stop.aborted) return { ...call, state: 'executed', outcome: NEVER_STARTED, durationMs: 0 };
  if (!recorded) return fail(call, 5, { kind: 'not-recorded' });
  env.emit({ type: 'execution-started' });
  const startedAt = env.clock.now();
  const outcome = await runTool(call, env);
  return { ...call, state: 'executed', outcome, durationMs: env.clock.now() - startedAt };
}

async function runTool(call: PermittedCall, env: Environment): Promise<Outcome> {
  const limitMs = timeLimit(call, env);
  const cancelDeadline = env.clock.after(limitMs, () =>
    env.toolStop.abort(new DOMException(`The call reached its time limit of ${limitMs} ms`, 'TimeoutError')),
  );
  let open = true;
  let seq = 0;
  const onProgress = (data: unknown) => {
    // A tool that still reports after its end would print under a result that is already out.
    if (open) env.emit({ type: 'tool-output-delta', seq: seq++, data });
  };
  const settled = callTool(call, env, onProgress);
  try {
    const first = await env.toolStop.race(settled);
    if (first !== ABORTED) return first;
    const last = await withinGrace(settled, env);
    const task = env.tasks.ofCall(call.id);
    // It goes on in the background, and its own output says so (L5.3).
    if (last?.ok && task && task.status !== 'stopping' && !env.stop.aborted) return last;
    const isGone = last !== undefined && task?.status !== 'stopping';
    const interrupted = {
      ...(await shownUntilNow(call, last, env)),
      ...(!isGone && { stillRunning: { taskId: task?.id ?? null } }),
    };
    return env.stop.aborted
      ? { ok: false, failure: { kind: 'aborted', started: true, ...interrupted } }
      : { ok: false, failure: { kind: 'timed-out', afterMs: limitMs, ...interrupted } };
  } finally {
    open = false;
    cancelDeadline();
    // A tool that left its output open, or never ended, must not go on writing a result that is out.
    if (!env.tasks.ofCall(call.id)) await env.written()?.end();
  }
}

async function callTool(call: PermittedCall, env: Environment, onProgress: (data: unknown) => void): Promise<Outcome> {
  try {
    return { ok: true, output: await call.tool.call(call.input, env.context, onProgress) };
  } catch (error) {
    return { ok: false, failure: toolError(error) };
  }
}

/** The outcome of a tool that was told to stop; undefined where it does not end within the grace. */
async function withinGrace(settled: Promise<Outcome>, env: Environment): Promise<Outcome | undefined> {
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

const NEVER_STARTED: Outcome = { ok: false, failure: { kind: 'aborted', started: false, partial: null } };

/** What the tool had to show when it was stopped: its own output where it ended in time, else what it had written. */
async function shownUntilNow(call: PermittedCall, last: Outcome | undefined, env: Environment) {
  // Half-made output may not map, and the interruption is the news.
  const mapped = last?.ok ? mapOutput(call.tool, call.id, last.output) : undefined;
  if (mapped?.ok) return { partial: textOf(mapped.content), ...(mapped.whole && { whole: mapped.whole }) };
  const written = await env.written()?.end();
  if (!written || written.chars === 0) return { partial: null };
  const { text: partial, ...whole } = written;
  return { partial, ...(partial.length < whole.chars && { whole }) };
}
