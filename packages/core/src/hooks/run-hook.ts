import type { Clock } from '../ports/clock.js';
import type { Hook, HookInput } from '../ports/hook.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import type { AbortFan } from './abort-fan.js';
import { HandlerReport } from './handler-report.js';
import type { HookRun } from './hook-aggregate.js';
import { NO_OPINION, type HookOpinion } from './hook-opinion.js';
import { readHookOutput } from './hook-output.js';

export const DEFAULT_HOOK_TIMEOUT_MS = 60_000;

/** ms that a hook may take; what is no time limit counts as none given. */
export function timeLimitOf({ timeoutMs }: Hook): number {
  return timeoutMs !== undefined && timeoutMs > 0 ? timeoutMs : DEFAULT_HOOK_TIMEOUT_MS;
}

export interface HookResult {
  readonly hook: Hook;
  readonly run: HookRun;
  readonly opinion: HookOpinion;
  /** What a function answered, as it gave it; of a command or an endpoint `run.detail` tells. */
  readonly answer?: unknown;
}

type Ending =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'timed-out' }
  | { readonly kind: 'aborted' };

/**
 * Runs one hook on a copy of the input, up to its deadline or an abort. Never rejects. What a hook failed to decide is
 * no opinion, except under `onFailure: "block"`, and except that a PreToolUse time-out denies unless `onTimeout` says not.
 */
export async function runHook(
  hook: Hook,
  input: HookInput,
  env: { readonly clock: Clock; readonly stop: AbortFan },
): Promise<HookResult> {
  const start = env.clock.now();
  let begunAt: number | undefined;
  const timeoutMs = timeLimitOf(hook);
  const ending = await endingOf(hook, input, timeoutMs, env, () => (begunAt = env.clock.now()));
  const { opinion, ...told } = takeOlderFields(judge(hook, ending, timeoutMs), input);
  const waitedMs = begunAt === undefined ? 0 : begunAt - start;
  const durationMs = env.clock.now() - start - waitedMs;
  const run = { hook: hook.name, event: hook.event, durationMs, ...(waitedMs > 0 && { waitedMs }), ...told };
  const answered = ending.kind === 'answered' && !(ending.answer instanceof HandlerReport);
  return { hook, opinion, run, ...(answered && { answer: ending.answer }) };
}

function endingOf(
  hook: Hook,
  input: HookInput,
  timeoutMs: number,
  { clock, stop }: { readonly clock: Clock; readonly stop: AbortFan },
  onBegin: () => void,
): Promise<Ending> {
  return new Promise((resolve) => {
    if (stop.signal.aborted) return resolve({ kind: 'aborted' });
    const controller = new AbortController();
    let ended = false;
    const end = (ending: Ending, reason?: unknown): void => {
      ended = true;
      cancelDeadline();
      unsubscribe();
      // Settled before the hook hears of it, so that what it does about an abort cannot become its answer.
      resolve(ending);
      if (reason !== undefined) controller.abort(reason);
    };
    const unsubscribe = stop.subscribe(() =>
      end({ kind: 'aborted' }, stop.signal.reason ?? new DOMException('Aborted', 'AbortError')),
    );
    const startDeadline = () =>
      clock.after(timeoutMs, () =>
        end({ kind: 'timed-out' }, new DOMException('The hook reached its time limit.', 'TimeoutError')),
      );
    let cancelDeadline = startDeadline();
    let begun = false;
    // Once: nobody buys time by beginning again, or after the end.
    const begin = (): void => {
      if (begun || ended) return;
      begun = true;
      onBegin();
      cancelDeadline();
      cancelDeadline = startDeadline();
    };
    void answerOf(hook, input, controller.signal, begin).then(
      (answer) => end({ kind: 'answered', answer }),
      (error: unknown) => end({ kind: 'threw', error }),
    );
  });
}

async function answerOf(hook: Hook, input: HookInput, signal: AbortSignal, begin: () => void): Promise<unknown> {
  return hook.run(ownInput(input), signal, begin);
}

/** Each hook's own copy. A tool's output may hold what no clone carries; then its JSON has to do. */
function ownInput(input: HookInput): HookInput {
  try {
    return structuredClone(input);
  } catch {
    return JSON.parse(JSON.stringify(input)) as HookInput;
  }
}

type Judged = Pick<HookRun, 'outcome' | 'errorClass' | 'message' | 'detail'> & { readonly opinion: HookOpinion };

function judge(hook: Hook, ending: Ending, timeoutMs: number): Judged {
  switch (ending.kind) {
    case 'aborted':
      return { outcome: 'aborted', opinion: NO_OPINION };
    case 'timed-out':
      return timedOut(hook, `The hook "${hook.name}" did not answer within ${timeoutMs} ms.`);
    case 'threw': {
      const errorClass = classifyToolError(ending.error);
      const opinion = onFailure(hook, `failed (${errorClass})`);
      return { outcome: 'failed', errorClass, message: describe(ending.error), opinion };
    }
    case 'answered':
      return ending.answer instanceof HandlerReport
        ? judgeReport(hook, ending.answer)
        : judgeAnswer(hook, ending.answer);
  }
}

const NO_CONTEXT = 'What it says in "classifierContext" is not passed on: the classifier judges by the command alone.';
const NOT_MCP = '"updatedMCPToolOutput" is for tools of MCP servers; it is not used.';

/** What was not taken of an answer is told with the run. */
function takeOlderFields(judged: Judged, input: HookInput): Judged {
  const { updatedMcpToolOutput, classifierContext, ...opinion } = judged.opinion;
  if (!updatedMcpToolOutput && classifierContext === undefined) return judged;
  const isMcp = 'tool_name' in input && input.tool_name.startsWith('mcp__');
  const notes = [
    judged.message,
    updatedMcpToolOutput && !isMcp ? NOT_MCP : undefined,
    classifierContext === undefined ? undefined : NO_CONTEXT,
  ].filter((note) => note !== undefined);
  return {
    ...judged,
    opinion: { ...(isMcp && updatedMcpToolOutput && { updatedToolOutput: updatedMcpToolOutput }), ...opinion },
    ...(notes.length > 0 && { message: notes.join(' ') }),
  };
}

function timedOut(hook: Hook, message: string): Judged {
  const blocks = hook.onFailure === 'block' || (hook.event === 'PreToolUse' && hook.onTimeout !== 'continue');
  const opinion = blocks ? objection(hook, `${message} It timed out; nobody refused the call.`) : NO_OPINION;
  return { outcome: 'timed-out', message, opinion };
}

function judgeAnswer(hook: Hook, answer: unknown): Judged {
  const read = readHookOutput(hook.event, answer);
  if (read.ok) return { outcome: 'ok', opinion: read.opinion };
  const opinion = onFailure(hook, 'gave an answer that cannot be read');
  return { outcome: 'failed', errorClass: 'InvalidHookOutput', message: read.message, opinion };
}

function judgeReport(hook: Hook, { result, detail }: HandlerReport): Judged {
  if (result.ok) {
    return { ...(result.note !== undefined && { message: result.note }), ...judgeAnswer(hook, result.answer), detail };
  }
  const { errorClass, message } = result;
  return { outcome: 'failed', errorClass, message, opinion: onFailure(hook, `failed (${message})`), detail };
}

function onFailure(hook: Hook, what: string): HookOpinion {
  return hook.onFailure === 'block'
    ? objection(hook, `The hook "${hook.name}" ${what}, and it is set to block when it fails.`)
    : NO_OPINION;
}

/** Before the tool runs an objection refuses the call; afterwards it can only be told, and of what is over nobody is. */
function objection({ event }: Hook, reason: string): HookOpinion {
  switch (event) {
    case 'PreToolUse':
      return { decision: { behavior: 'deny', reason } };
    case 'PermissionRequest':
      return { permission: { behavior: 'deny', message: reason, interrupt: false } };
    case 'PostToolUse':
    case 'PostToolUseFailure':
      return { feedback: reason };
    case 'PostToolBatch':
      return { feedback: reason, stop: { reason } };
    case 'PermissionDenied':
    case 'Notification':
      return NO_OPINION;
  }
}

function describe(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    // What throws when it is printed has no message.
    return 'The hook threw something that cannot be printed.';
  }
}
