import type { ChildProcessByStdio } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { ProcessExit, SandboxProcess, SpawnOptions } from '@sallyport/core';
import { OutputPipe } from '@sallyport/core/memory';

/** UTF-16 units that wait here for a reader; a program that prints more waits. */
const MOST_WAITING = 1_000_000;

export interface ProcessTimes {
  /** ms between the request to end (TERM) and its enforcement (KILL). */
  readonly killMs: number;
  /** ms that output may stay open after the command has ended, as something that it started may hold it. */
  readonly drainMs: number;
}

export interface NodeProcess extends SandboxProcess {
  /** Ends it at once, with all that it has started. */
  end(reason: 'sandbox-dead', message: string): void;
  /** As `end`, for the last moment of this program, when nothing can be waited for. */
  endNow(): void;
}

/**
 * A child that leads a process group of its own, so that what it has started ends with it. What outlives the command and
 * holds its output is given `drainMs`, and then ended too.
 */
export function nodeProcess(
  id: string,
  child: ChildProcessByStdio<Writable, Readable, Readable>,
  { stdin, terminal, signal }: Pick<SpawnOptions, 'stdin' | 'terminal' | 'signal'>,
  { killMs, drainMs }: ProcessTimes,
): NodeProcess {
  const output = new OutputPipe();
  const streams = [child.stdout, child.stderr] as const;
  let stopped: { readonly reason: 'killed' | 'aborted' | 'sandbox-dead'; readonly message: string } | undefined;
  let ended = false;
  let killTimer: NodeJS.Timeout | undefined;

  const toGroup = (name: 'SIGTERM' | 'SIGKILL'): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, name);
    } catch (error) {
      // ESRCH: all of it has ended meanwhile, which is what was wanted.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  };
  const stop = (reason: 'killed' | 'aborted' | 'sandbox-dead', message: string): void => {
    if (stopped || ended) return;
    stopped = { reason, message };
    if (reason === 'sandbox-dead') return toGroup('SIGKILL');
    toGroup('SIGTERM');
    killTimer = setTimeout(() => toGroup('SIGKILL'), killMs);
  };
  const onAbort = (): void => stop('aborted', 'The command was aborted.');

  const pauseWhenFull = (): void => {
    if (ended || output.waiting <= MOST_WAITING) return;
    for (const stream of streams) stream.pause();
  };
  output.onTaken = () => {
    if (output.waiting <= MOST_WAITING) for (const stream of streams) stream.resume();
  };
  for (const [index, stream] of streams.entries()) {
    stream.on('data', (bytes: Uint8Array) => {
      output.write(index === 0 ? 'stdout' : 'stderr', bytes);
      pauseWhenFull();
    });
  }
  // EPIPE: a program need not read what it is given.
  child.stdin.on('error', () => undefined);
  if (terminal) child.stdin.write(stdin ?? '');
  else child.stdin.end(stdin ?? '');
  signal?.addEventListener('abort', onAbort, { once: true });

  /** True when both streams came to their end, false when something held them open for longer than it may. */
  const drained = async (closed: Promise<void>): Promise<boolean> => {
    if (await inTime(closed, drainMs)) return true;
    toGroup('SIGKILL');
    return inTime(closed, drainMs);
  };

  const run = async (): Promise<ProcessExit> => {
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const exited = await new Promise<{ code: number | null; by: NodeJS.Signals | null } | Error>((resolve) => {
      child.once('error', resolve);
      child.once('exit', (code, by) => resolve({ code, by }));
    });
    clearTimeout(killTimer);
    signal?.removeEventListener('abort', onAbort);
    ended = true;
    if (exited instanceof Error) {
      output.close();
      return { code: null, reason: 'spawn-failed', message: exited.message, drained: true };
    }
    // Of what has ended everything is wanted, whether somebody reads it or not.
    for (const stream of streams) stream.resume();
    if (stopped) toGroup('SIGKILL');
    const isWhole = await drained(closed);
    // Also what has let go of the output.
    toGroup('SIGKILL');
    for (const stream of streams) stream.destroy();
    output.close();
    if (stopped) return { code: null, ...stopped, drained: isWhole };
    const code = exited.by === null ? exited.code : 128 + constants.signals[exited.by];
    return { code, reason: 'exited', drained: isWhole };
  };

  return {
    id,
    output,
    exit: run(),
    kill: async () => stop('killed', 'The command was stopped.'),
    ...(terminal && { write: (text: string) => written(child.stdin, text) }),
    end: stop,
    endNow: () => {
      if (!ended) toGroup('SIGKILL');
    },
  };
}

/** What has ended hears nothing, so a failure to write is none. */
function written(stdin: Writable, text: string): Promise<void> {
  return new Promise((resolve) => (stdin.writable ? stdin.write(text, () => resolve()) : resolve()));
}

async function inTime(done: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  const first = await Promise.race([done.then(() => true), late]);
  clearTimeout(timer);
  return first;
}
