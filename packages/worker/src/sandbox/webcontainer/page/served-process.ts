import type { WebContainerProcess } from '@webcontainer/api';
import type { ContainerExit, OutputBatch } from '../container-api.js';

/** UTF-16 units that small chunks are put together to, that one batch holds, and that may wait in all. */
const CHUNK_CHARS = 64 * 1024;
const BATCH_CHARS = 1024 * 1024;
const MOST_WAITING = 64 * 1024 * 1024;

export interface ServedProcess {
  readonly exit: Promise<ContainerExit>;
  /** Settles with the end of the process itself, though it was settled before. */
  readonly left: Promise<ContainerExit>;
  /** In the order in which it was asked. */
  next(): Promise<OutputBatch>;
  /** Idempotent, as the client's own is. */
  kill(): void;
  input(text: string): Promise<void>;
  resize(cols: number, rows: number): void;
  /** The container is gone, or another: nothing more comes of this process. */
  settle(gone: string): void;
}

/**
 * A process of the client, with its output held until it is asked for. The client's stream knows no back-pressure, so it
 * is read as it comes and counted: a process that prints what nobody takes is ended, and what was dropped is told.
 */
export function servedProcess(process: WebContainerProcess): ServedProcess {
  let chunks: string[] = [];
  let [waiting, lost] = [0, 0];
  let [ended, exited] = [false, false];
  let wake = (): void => undefined;
  let leave: (exit: ContainerExit) => void = () => undefined;
  const gone = new Promise<ContainerExit>((resolve) => (leave = resolve));
  const input = process.input.getWriter();

  const end = (): void => {
    ended = true;
    wake();
  };
  const take = (text: string): void => {
    if (ended) return;
    if (lost > 0 || waiting + text.length > MOST_WAITING) {
      if (lost === 0) process.kill();
      lost += text.length;
      return;
    }
    const last = chunks.at(-1);
    if (last !== undefined && last.length + text.length <= CHUNK_CHARS) chunks[chunks.length - 1] = last + text;
    else chunks.push(text);
    waiting += text.length;
    wake();
  };
  const read = async (): Promise<void> => {
    const reader = process.output.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) take(piece.value);
  };
  void read().then(end, end);

  const batch = (): OutputBatch => {
    let [count, chars] = [0, 0];
    while (count < chunks.length && chars < BATCH_CHARS) chars += chunks[count++]?.length ?? 0;
    const given = count === chunks.length ? chunks : chunks.slice(0, count);
    chunks = chunks.slice(count);
    waiting -= chars;
    return { chunks: given, ended: ended && chunks.length === 0, lost };
  };

  const nextBatch = async (): Promise<OutputBatch> => {
    while (chunks.length === 0 && !ended) await new Promise<void>((resolve) => (wake = resolve));
    return batch();
  };
  let turn: Promise<OutputBatch | void> = Promise.resolve();
  const left = process.exit.then(
    (code): ContainerExit => ({ code }),
    (error: unknown): ContainerExit => ({ gone: error instanceof Error ? error.message : 'It ended in no known way' }),
  );
  void left.then(() => (exited = true));

  return {
    exit: Promise.race([left, gone]),
    left,
    next: () => {
      const mine = turn.then(nextBatch);
      turn = mine;
      return mine;
    },
    kill: () => process.kill(),
    // Of one that has ended the client complains on the console.
    input: async (text) => {
      if (!exited) await input.write(text);
    },
    resize: (cols, rows) => {
      if (!exited) process.resize({ cols, rows });
    },
    settle: (reason) => {
      leave({ gone: reason });
      end();
    },
  };
}
