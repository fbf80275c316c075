// A command from its start to its answer: its end, its time limit, somebody's stop, or its going on in the background.
import type { BashAnalysis } from '../bash/analysis.js';
import type { ToolContext } from '../ports/tool.js';
import { BACKGROUND_AFTER_MS, commandTask, mayMoveToBackground } from './bash-background.js';
import { MAX_RESULT_CHARS, type BashOutput } from './bash-output.js';
import { backstopOf, caughtBefore } from './backstop.js';
import { changedDirectory } from './changed-directory.js';
import { exitMeaning } from './exit-meaning.js';
import { recordCommandRead } from './record-command-read.js';
import { startCommand, type BashProgress, type CommandEnd, type RunningCommand } from './run-command.js';

export interface BashRun {
  readonly analysis: BashAnalysis;
  /** For people: what the command does. */
  readonly title: string;
  readonly inBackground: boolean;
  /** ms; of a command that was started in the background, its own limit there. */
  readonly timeoutMs: number | undefined;
}

export async function runBash(
  run: BashRun,
  context: ToolContext,
  onProgress: (data: BashProgress) => void,
): Promise<BashOutput> {
  const { analysis, inBackground } = run;
  const startedAt = performance.now();
  const running = await startCommand(analysis.command, context, expectations(analysis, context), onProgress);
  if (inBackground && context.background && context.output) return startInBackground(run, running, context);
  const stopped = whenAborted(context.signal);
  const first = await Promise.race([running.ended, stopped.promise]);
  stopped.forget();
  if (first) return finished(first, analysis, context);
  const afterMs = Math.round(performance.now() - startedAt);
  return interrupted(run, running, context, isTimeout(context.signal) ? afterMs : undefined);
}

/** What the sandbox holds the command to. Nothing, where it was wrong before: then a person has allowed the command. */
function expectations({ command, complete, readOnly, commands }: BashAnalysis, { session }: ToolContext) {
  if (caughtBefore(command, session)) return { readOnly: false };
  return { readOnly, ...(complete && { plan: commands.map(({ argv }) => argv) }) };
}

/** It is a task at once, so that it outlives its call whatever happens; one that ends soon is answered like any other. */
async function startInBackground(run: BashRun, running: RunningCommand, context: ToolContext): Promise<BashOutput> {
  const { background, output } = context;
  if (!background || !output) return finished(await running.ended, run.analysis, context);
  const limit = run.timeoutMs === undefined ? {} : { limitMs: run.timeoutMs };
  const { id } = background.adopt(
    commandTask(running, output, context, run.title, { ...limit, quietMs: BACKGROUND_AFTER_MS }),
  );
  const task = await background.wait(id, BACKGROUND_AFTER_MS, context.signal);
  const isOver = task?.status !== 'running';
  if (isOver || context.signal.aborted) {
    if (!isOver) await background.stop(id);
    if (background.find(id)?.status === 'stopping') return goingOn(running, id, output.path);
    background.dismiss(id);
    const end = await running.ended;
    const { status } = task ?? {};
    return {
      ...(await finished(end, run.analysis, context)),
      ...(status === 'timed-out' && { message: 'It reached its time limit.' }),
    };
  }
  return goingOn(running, id, output.path);
}

/** The call was stopped, or is at its time limit. */
async function interrupted(
  run: BashRun,
  running: RunningCommand,
  context: ToolContext,
  timedOutAfterMs: number | undefined,
): Promise<BashOutput> {
  const { background, output } = context;
  const late = timedOutAfterMs === undefined ? {} : { timedOutAfterMs };
  if (background && output) {
    const task = commandTask(running, output, context, run.title);
    if (timedOutAfterMs !== undefined && mayMoveToBackground(run.analysis)) {
      return { ...goingOn(running, background.adopt(task).id, output.path), ...late };
    }
    const left = await background.stopOrAdopt(task);
    if (left) return { ...goingOn(running, left.id, output.path), ...late, interrupted: true };
  } else running.stop();
  const end = await running.ended;
  const result = await finished(end, run.analysis, context);
  return end.exit.reason === 'exited' ? result : { ...result, interrupted: true, ...late };
}

function goingOn(running: RunningCommand, id: string, path: string): BashOutput {
  return {
    ...running.shown(),
    interrupted: false,
    exitCode: null,
    endedBy: 'running',
    backgroundTaskId: id,
    persistedOutputPath: path,
  };
}

async function finished(end: CommandEnd, analysis: BashAnalysis, context: ToolContext): Promise<BashOutput> {
  const { exit, stdout, stderr, written } = end;
  const meaning = exit.reason === 'exited' ? exitMeaning(analysis, exit.code, stderr) : undefined;
  const backstop = backstopOf(exit);
  const note = exit.code === 0 && !backstop ? await afterSuccess(analysis, context, stdout) : undefined;
  return {
    stdout,
    stderr,
    interrupted: false,
    exitCode: exit.code,
    endedBy: exit.reason,
    ...(exit.message !== undefined && { message: exit.message }),
    ...(backstop && { backstop }),
    ...(meaning !== undefined && { returnCodeInterpretation: meaning }),
    ...storedOutput(written, context),
    ...(note !== undefined && { note }),
  };
}

function storedOutput(written: CommandEnd['written'], { output }: ToolContext): Partial<BashOutput> {
  if (!written || (written.stored === null && written.problem === null)) return {};
  const { text: _, ...whole } = written;
  const { stored } = whole;
  return { whole, ...(stored && output && { persistedOutputPath: output.path, persistedOutputSize: stored.bytes }) };
}

/** What a command that succeeded changes for later calls. */
async function afterSuccess(analysis: BashAnalysis, context: ToolContext, stdout: string): Promise<string | undefined> {
  if (stdout.length <= MAX_RESULT_CHARS) await recordCommandRead(analysis, context);
  return changedDirectory(analysis, context);
}

function isTimeout(signal: ToolContext['signal']): boolean {
  return (signal.reason as { readonly name?: unknown } | undefined)?.name === 'TimeoutError';
}

function whenAborted(signal: ToolContext['signal']) {
  let onAbort = () => {};
  const promise = new Promise<undefined>((resolve) => {
    onAbort = () => resolve(undefined);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  return { promise, forget: () => signal.removeEventListener('abort', onAbort) };
}
