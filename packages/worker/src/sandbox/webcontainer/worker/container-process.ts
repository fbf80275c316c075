import type { ProcessExit, SandboxProcess } from '@sallyport/core';
import type { ContainerExit, OutputBatch } from '../container-api.js';
import type { AskContainer } from './container-fs.js';
import { chunkQueue } from './chunk-queue.js';

/** Batches of output that are asked for ahead, so that none waits for a question to cross. */
const AHEAD = 4;
/** UTF-16 units that wait here for a reader; the rest waits on the page. */
const MOST_WAITING = 1_000_000;

export interface ProcessTimes {
  /** ms that output may be late after the end of its process: the two travel on ports of their own. */
  readonly drainMs: number;
  /** ms that a process may take to end once it was told to. */
  readonly killMs: number;
}

export interface StartedProcess {
  readonly id: string;
  readonly signal: AbortSignal | undefined;
  readonly ask: AskContainer;
  /** It was told to end and did not: it is left alone from now on, and may go on. */
  readonly onStuck: () => void;
}

/** Where nothing can be asked of the container any more, the output has ended. */
const NOTHING: OutputBatch = { chunks: [], ended: true, lost: 0 };

/** A process that the page has started, shown as one of the sandbox's. */
export function containerProcess(started: StartedProcess, { drainMs, killMs }: ProcessTimes): SandboxProcess {
  const { id, signal, ask, onStuck } = started;
  const queue = chunkQueue(MOST_WAITING);
  let stoppedBy: 'killed' | 'aborted' | undefined;
  let lost = 0;
  let ended = false;
  let killTimer: ReturnType<typeof setTimeout> | undefined;
  let giveUp: (how: 'stuck') => void = () => undefined;
  const stuck = new Promise<'stuck'>((resolve) => (giveUp = resolve));

  const tell = async (request: Parameters<AskContainer>[0]): Promise<void> => {
    // What goes wrong here, `exit` tells.
    if (!ended) await ask(request);
  };
  const stop = (by: 'killed' | 'aborted'): void => {
    if (stoppedBy || ended) return;
    stoppedBy = by;
    killTimer = setTimeout(() => giveUp('stuck'), killMs);
    void tell((api) => api.kill(id));
  };
  const onAbort = (): void => stop('aborted');

  /** Resolves when the last output is here. */
  const takeOutput = async (): Promise<void> => {
    const next = async () => {
      const reply = await ask((api) => api.nextOutput(id));
      return reply.ok ? reply.value : NOTHING;
    };
    const coming = Array.from({ length: AHEAD }, next);
    for (let batch = await coming.shift(); batch; batch = await coming.shift()) {
      lost = Math.max(lost, batch.lost);
      queue.add(batch.chunks);
      if (batch.ended || ended) return;
      await queue.room();
      coming.push(next());
    }
  };

  /** True when the output came to its end, false when no more of it came for a while. */
  const drained = async (taken: Promise<void>): Promise<boolean> => {
    // Of a process that has ended everything is wanted at once.
    queue.hurry();
    for (let seen = -1; seen !== queue.count;) {
      seen = queue.count;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), drainMs)));
      const first = await Promise.race([taken, late]);
      clearTimeout(timer);
      if (first !== 'late') return true;
    }
    return false;
  };

  const run = async (): Promise<ProcessExit> => {
    const taken = takeOutput();
    const exited = ask((api) => api.exitOf(id)).then((reply): ContainerExit =>
      reply.ok ? reply.value : { gone: reply.error.message.replace(/^EDEAD: /, '') },
    );
    const how = await Promise.race([exited, stuck]);
    clearTimeout(killTimer);
    signal?.removeEventListener('abort', onAbort);
    const isWhole = how !== 'stuck' && 'code' in how && (await drained(taken));
    queue.hurry();
    queue.end();
    if (how === 'stuck') onStuck();
    else void tell((api) => api.forget(id));
    ended = true;
    return toExit(how, { stoppedBy, lost, drained: isWhole, killMs });
  };

  signal?.addEventListener('abort', onAbort, { once: true });
  return {
    id,
    output: queue.output,
    exit: run(),
    kill: async () => stop('killed'),
    // Enter is one character in a terminal; of two a program would read two lines.
    write: (text) => tell((api) => api.input(id, text.replaceAll('\r\n', '\n'))),
    resize: ({ cols, rows }) => tell((api) => api.resize(id, cols, rows)),
  };
}

interface Circumstances {
  readonly stoppedBy: 'killed' | 'aborted' | undefined;
  readonly lost: number;
  readonly drained: boolean;
  readonly killMs: number;
}

function toExit(how: ContainerExit | 'stuck', { stoppedBy, lost, drained, killMs }: Circumstances): ProcessExit {
  if (how === 'stuck') {
    const message = `It was told to end, and had not ended ${killMs} ms later: it may still run and change files.`;
    return { code: null, reason: stoppedBy ?? 'killed', message, drained: false };
  }
  if ('gone' in how) return { code: null, reason: 'sandbox-dead', message: how.gone, drained: false };
  if (stoppedBy) {
    const message = stoppedBy === 'killed' ? 'The command was stopped.' : 'The command was aborted.';
    return { code: null, reason: stoppedBy, message, drained };
  }
  if (lost > 0) {
    const message = `It printed faster than its output could be taken; ${lost} characters were dropped.`;
    return { code: how.code, reason: 'limit', message, drained: false };
  }
  return { code: how.code, reason: 'exited', drained };
}
