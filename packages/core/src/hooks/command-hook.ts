import type { Clock } from '../ports/clock.js';
import type { Hook, HookInput } from '../ports/hook.js';
import type { Sandbox, SandboxCommand, SpawnOptions } from '../ports/sandbox.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import { collectOutput } from './collect-output.js';
import { HandlerReport } from './handler-report.js';
import { isDetached, type CommandHandler } from './handler-settings.js';
import { jsonObject } from './json-object.js';
import type { LateOutput } from './late-output.js';
import { limitText } from './limit-text.js';
import { readProcessAnswer } from './process-answer.js';

export interface CommandEnvironment {
  readonly sandbox: Pick<Sandbox, 'spawn'>;
  readonly clock: Clock;
  /** Absolute. What scripts find in `CLAUDE_PROJECT_DIR`. */
  readonly projectDir: string;
  /** Told what a process that nobody waited for has left when it ends. */
  onLate?(late: Pick<LateOutput, 'input' | 'report' | 'durationMs'>): void;
}

/** Only detached processes need it: all others end with the hook's own deadline. */
const DEFAULT_TIMEOUT_MS = 600_000;

/**
 * The `run` of a command hook: a process in the sandbox that gets the event as JSON on stdin and answers by exit code
 * and output. A detached one (`async`, or a first line `{"async": true}`) controls nothing and is ended at its deadline: that of its
 * settings, or the `asyncTimeout` (ms) of that line. Until a shell is free it waits, at most as long again.
 */
export function commandRun(handler: CommandHandler, env: CommandEnvironment): Hook['run'] {
  return (input, signal, begin) => {
    if (!isDetached(handler)) return attached(handler, input, signal, env, begin);
    void detached(handler, input, env);
    return undefined;
  };
}

function attached(
  handler: CommandHandler,
  input: HookInput,
  signal: AbortSignal,
  env: CommandEnvironment,
  begin: () => void,
): Promise<HandlerReport | undefined> {
  // Not the given signal itself: a process that detaches outlives the call that started it.
  const stopper = new AbortController();
  const stop = (): void => stopper.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  let letGo = (): void => signal.removeEventListener('abort', stop);
  const startedAt = env.clock.now();
  let isLate = false;
  return new Promise((resolve) => {
    const watch = (firstLine: string): void => {
      const first = jsonObject(firstLine);
      if (first?.['async'] !== true) return;
      letGo();
      const own = first['asyncTimeout'];
      const timeoutMs = typeof own === 'number' && own > 0 ? own : handler.timeoutMs;
      letGo = endAtDeadline(stopper, timeoutMs, env.clock);
      isLate = true;
      resolve(undefined);
    };
    void runProcess(handler, input, stopper.signal, env, { begin, onFirstLine: watch }).then((report) => {
      letGo();
      if (isLate) env.onLate?.({ input, report, durationMs: env.clock.now() - startedAt });
      else resolve(report);
    });
  });
}

async function detached(handler: CommandHandler, input: HookInput, env: CommandEnvironment): Promise<void> {
  const stopper = new AbortController();
  let cancel = endAtDeadline(stopper, handler.timeoutMs, env.clock);
  let startedAt = env.clock.now();
  const begin = (): void => {
    cancel();
    cancel = endAtDeadline(stopper, handler.timeoutMs, env.clock);
    startedAt = env.clock.now();
  };
  const report = await runProcess(handler, input, stopper.signal, env, { begin });
  cancel();
  env.onLate?.({ input, report, durationMs: env.clock.now() - startedAt });
}

function endAtDeadline(stopper: AbortController, timeoutMs: number | undefined, clock: Clock): () => void {
  return clock.after(timeoutMs ?? DEFAULT_TIMEOUT_MS, () =>
    stopper.abort(new DOMException('The hook reached its time limit.', 'TimeoutError')),
  );
}

/** Never rejects. */
async function runProcess(
  handler: CommandHandler,
  input: HookInput,
  signal: AbortSignal,
  env: CommandEnvironment,
  { begin, onFirstLine }: { readonly begin: () => void; readonly onFirstLine?: (line: string) => void },
): Promise<HandlerReport> {
  try {
    const options: SpawnOptions = {
      cwd: input.cwd,
      env: { CLAUDE_PROJECT_DIR: env.projectDir },
      stdin: `${JSON.stringify(input)}\n`,
      signal,
    };
    const process = await env.sandbox.spawn(commandOf(handler, env.projectDir), options);
    void process.begun?.then(begin);
    const { exit, stdout, stderr, overflowed } = await collectOutput(process, onFirstLine);
    if (!overflowed && exit.reason === 'exited' && exit.code !== null) {
      return readProcessAnswer(input.hook_event_name, { code: exit.code, stdout: withoutMark(stdout), stderr });
    }
    const message = overflowed ? 'it printed too much' : (exit.message ?? exit.reason);
    const detail = { exitCode: exit.code, stdout: limitText(stdout), stderr: limitText(stderr) };
    return new HandlerReport({ ok: false, errorClass: 'HookProcessEnded', message }, detail);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'the process could not be started';
    return new HandlerReport({ ok: false, errorClass: classifyToolError(error), message }, {});
  }
}

/** The line by which a process let itself be left alone is no part of what it has to say. */
function withoutMark(stdout: string): string {
  const end = stdout.indexOf('\n');
  return end >= 0 && jsonObject(stdout.slice(0, end))?.['async'] === true ? stdout.slice(end + 1) : stdout;
}

/** With `args` there is no shell and nothing is expanded but the one path that every script needs. */
function commandOf({ command, args }: CommandHandler, projectDir: string): SandboxCommand {
  if (!args) return { shell: command };
  return { argv: [command, ...args].map((word) => word.replaceAll('${CLAUDE_PROJECT_DIR}', projectDir)) };
}
