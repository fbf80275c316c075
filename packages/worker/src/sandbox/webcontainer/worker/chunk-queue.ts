import type { OutputChunk } from '@sallyport/core';
import { unixLines } from './unix-lines.js';

/** Output on its way to one reader, in order. */
export interface ChunkQueue {
  readonly output: AsyncIterable<OutputChunk>;
  /** Chunks so far. */
  readonly count: number;
  add(chunks: readonly string[]): void;
  /** Resolves when little enough waits for the reader, or after `hurry`. */
  room(): Promise<void>;
  /** From now on there is always room. */
  hurry(): void;
  end(): void;
}

/** @param most UTF-16 units that wait for the reader before `room` has to be waited for. */
export function chunkQueue(most: number): ChunkQueue {
  const chunks: OutputChunk[] = [];
  const lines = unixLines();
  let [seq, waiting] = [0, 0];
  let [ended, boundless] = [false, false];
  let wakeReader = (): void => undefined;
  let wakeWriter = (): void => undefined;

  const push = (data: string): void => {
    if (data === '' || ended) return;
    chunks.push({ stream: 'merged', data, seq });
    seq += 1;
    waiting += data.length;
  };
  async function* read(): AsyncGenerator<OutputChunk> {
    for (;;) {
      const chunk = chunks.shift();
      if (chunk) {
        waiting -= chunk.data.length;
        if (waiting <= most) wakeWriter();
        yield chunk;
      } else if (ended) return;
      else await new Promise<void>((resolve) => (wakeReader = resolve));
    }
  }
  return {
    output: { [Symbol.asyncIterator]: read },
    get count() {
      return seq;
    },
    add: (texts) => {
      for (const text of texts) push(lines.push(text));
      wakeReader();
    },
    room: async () => {
      while (waiting > most && !boundless) await new Promise<void>((resolve) => (wakeWriter = resolve));
    },
    hurry: () => {
      boundless = true;
      wakeWriter();
    },
    end: () => {
      push(lines.end());
      ended = true;
      wakeReader();
    },
  };
}
