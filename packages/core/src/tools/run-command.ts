import type { OutputChunk, ProcessExit, SpawnPlan } from '../ports/sandbox.js';
import type { ToolContext } from '../ports/tool.js';
import type { WrittenOutput } from '../ports/tool-output.js';
import { HeadTail } from '../results/head-tail.js';
import { PlainTextStream } from '../results/plain-text.js';
import { backstopOf, noteBackstop } from './backstop.js';

/** One piece of output while a command runs. */
export interface BashProgress {
  readonly stream: OutputChunk['stream'];
  readonly text: string;
}

/** How a command ended, and what it printed. */
export interface CommandEnd {
  readonly exit: ProcessExit;
  /** Where the sandbox cannot tell the streams apart, all output in its order. Of long output both ends. */
  readonly stdout: string;
  readonly stderr: string;
  /** All output in its order, as plain text; null where there is nowhere to write it. */
  readonly written: WrittenOutput | null;
}

export interface RunningCommand {
  /** Settles when the process has ended and all its output was taken. Never rejects. */
  readonly ended: Promise<CommandEnd>;
  /** Both ends of what was printed so far. */
  readonly shown: () => Pick<CommandEnd, 'stdout' | 'stderr'>;
  /** Asks the process to end. Idempotent. */
  stop(): void;
}

/** UTF-16 units kept of either end of each stream. */
const KEPT_CHARS = 262_144;
/** UTF-16 units after which a command is stopped: it prints without end. */
const MOST_CHARS = 5_000_000_000;

/**
 * Starts a command line. It runs until it ends or is stopped, whatever becomes of the call that started it: what ends it
 * is the caller's to say. Rejects where the process cannot be started.
 */
export async function startCommand(
  command: string,
  context: ToolContext,
  options: { readonly readOnly: boolean; readonly plan?: SpawnPlan },
  onProgress: (data: BashProgress) => void,
): Promise<RunningCommand> {
  const { sandbox, cwd } = context;
  const stopped = new AbortController();
  const onAbort = () => stopped.abort(context.signal.reason);
  if (context.signal.aborted) onAbort();
  context.signal.addEventListener('abort', onAbort, { once: true });
  const readOnly = options.readOnly && sandbox.caps.readOnlySpawn;
  const plan = sandbox.caps.plannedSpawn ? options.plan : undefined;
  const process = await sandbox.spawn(
    { shell: command },
    { cwd, signal: stopped.signal, ...(readOnly && { readOnly }), ...(plan && { plan }) },
  );
  // From here on the caller says when it ends.
  context.signal.removeEventListener('abort', onAbort);

  const [stdout, stderr] = [new HeadTail(KEPT_CHARS, KEPT_CHARS), new HeadTail(KEPT_CHARS, KEPT_CHARS)];
  const shown = () => ({ stdout: stdout.text, stderr: stderr.text });
  const stop = () => {
    stopped.abort(new DOMException('The command was stopped', 'AbortError'));
    // The signal has ended it already, wherever signals are heeded.
    process.kill().catch(() => undefined);
  };

  const consume = async (): Promise<CommandEnd> => {
    const { output } = context;
    const plain = { stdout: new PlainTextStream(), stderr: new PlainTextStream() };
    for await (const { stream, data } of process.output) {
      const name = stream === 'stderr' ? 'stderr' : 'stdout';
      (name === 'stderr' ? stderr : stdout).add(data);
      onProgress({ stream, text: data });
      await output?.write(plain[name].push(data));
      if (stdout.chars + stderr.chars > MOST_CHARS) stop();
    }
    const exit = await process.exit;
    const backstop = backstopOf(exit);
    if (backstop) noteBackstop(backstop, command, context);
    for (const rest of [plain.stdout.end(), plain.stderr.end()]) await output?.write(rest);
    return { exit, ...shown(), written: (await output?.end()) ?? null };
  };
  return { ended: consume(), shown, stop };
}
