import type { CallEnvironment } from '../call-environment.js';
import { fail, type ExecutedCall, type FailedCall, type Outcome, type PermittedCall } from '../call.js';
import { mapOutput } from '../map-output.js';
import { textOf } from '../results/text-of.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import { ABORTED } from '../until-aborted.js';
import { whenKnown } from '../when-known.js';

type Environment = Pick<
  CallEnvironment,
  'context' | 'turn' | 'grants' | 'journal' | 'clock' | 'limits' | 'stop' | 'written' | 'tasks' | 'emit' | 'telemetry'
>;

/** Stage 5: waits for the call's turn, runs the tool with a time limit, and catches whatever it does. */
export function execute(
  call: PermittedCall,
  env: Environment,
): ExecutedCall | FailedCall | Promise<ExecutedCall | FailedCall> {
  const turn = env.turn.enter();
  return turn ? env.stop.race(turn).then(() => begin(call, env)) : begin(call, env);
}

function begin(call: PermittedCall, env: Environment): ExecutedCall | FailedCall | Promise<ExecutedCall | FailedCall> {
  return whenKnown(putOnRecord(call, env), (recorded) => {
    if (env.stop.aborted) return executed(call, NEVER_STARTED, 0);
    if (!recorded) return fail(call, 5, { kind: 'not-recorded' });
    env.emit?.({ type: 'execution-started' });
    const startedAt = env.clock.now();
    return whenKnown(runTool(call, env), (outcome) => executed(call, outcome, env.clock.now() - startedAt));
  });
}

/** Whether the tool may begin, now that its start is on record. Without a store there is nothing to wait for. */
function putOnRecord({ id }: PermittedCall, { stop, journal, grants }: Environment): boolean | Promise<boolean> {
  if (stop.aborted) return false;
  // In this order: a grant may outlive its call, a call must not outlive its grant.
  const starting = journal.starting(id);
  return whenKnown(starting === true ? true : stop.race(starting), (recorded) => {
    if (recorded !== true || stop.aborted) return false;
    const consumed = grants.consumeOnce(id);
    return consumed ? stop.race(consumed).then(() => true) : true;
  });
}

function executed(call: PermittedCall, outcome: Outcome, durationMs: number): ExecutedCall {
  return {
    state: 'executed',
    id: call.id,
    block: call.block,
    tool: call.tool,
    deprecatedAlias: call.deprecatedAlias,
    input: call.input,
    revisions: call.revisions,
    validationVote: call.validationVote,
    checks: call.checks,
    decision: call.decision,
    notes: call.notes,
    outcome,
    durationMs,
  };
}

function runTool(call: PermittedCall, env: Environment): Outcome | Promise<Outcome> {
  const limitMs = timeLimit(call, env);
  let open = true;
  let seq = 0;
  const onProgress = (data: unknown) => {
    // A tool that still reports after its end would print under a result that is already out.
    if (open) env.emit?.({ type: 'tool-output-delta', seq: seq++, data });
  };
  const close = () => {
    open = false;
    // A tool that left its output open, or never ended, must not go on writing a result that is out.
    return env.tasks.ofCall(call.id) ? undefined : env.written()?.end();
  };
  const settled = callTool(call, env, onProgress);
  if (settled instanceof Promise) return withinLimit(settled, limitMs, close, call, env);
  const closed = close();
  return closed ? closed.then(() => settled) : settled;
}

/** What the tool comes to; where it is stopped first, by somebody or by its time limit, what it had to show by then. */
async function withinLimit(
  settled: Promise<Outcome>,
  limitMs: number,
  close: () => Promise<unknown> | undefined,
  call: PermittedCall,
  env: Environment,
): Promise<Outcome> {
  const toolStop = env.stop.follower();
  const cancelDeadline = env.clock.after(limitMs, () =>
    toolStop.abort(new DOMException(`The call reached its time limit of ${limitMs} ms`, 'TimeoutError')),
  );
  try {
    const first = await toolStop.race(settled);
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
    cancelDeadline();
    await close();
  }
}

function callTool(
  call: PermittedCall,
  env: Environment,
  onProgress: (data: unknown) => void,
): Outcome | Promise<Outcome> {
  try {
    const output: unknown = call.tool.call(call.input, env.context, onProgress);
    return isThenable(output) ? Promise.resolve(output).then(succeeded, failed) : succeeded(output);
  } catch (error) {
    return failed(error);
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

const succeeded = (output: unknown): Outcome => ({ ok: true, output });

function failed(error: unknown): Outcome {
  const message = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return { ok: false, failure: { kind: 'tool-error', errorClass: classifyToolError(error), message } };
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
