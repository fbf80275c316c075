import type { StreamFormat, ToolResult } from '@sallyport/core';
import type { HostApi, StopReason } from '../protocol.js';
import { answer } from '../wire/reply.js';
import { fromWireError } from '../wire/wire-error.js';
import type { RunningCalls } from './running-calls.js';
import { createStreamFeed, type StreamFeed } from './stream-feed.js';
import type { WiredSession } from './wire-ports.js';

type StreamMethods = Pick<HostApi, 'openStream' | 'pushStream' | 'endStream' | 'nextResults' | 'dropStream'>;

interface OpenStream {
  readonly run: RunningCalls;
  readonly feed: StreamFeed;
  readonly format: StreamFormat | null;
  /** Known and not yet sent. */
  readonly ready: ToolResult[];
  done: boolean;
  wake: () => void;
}

/** The part of HostApi that carries a model's stream: items in, results out, each as soon as it is known. */
export function serveStreams(parts: {
  readonly host: () => Pick<WiredSession, 'session'>;
  readonly startRun: (runId: string, stopped: StopReason | null) => RunningCalls;
  readonly runs: Map<string, RunningCalls>;
  readonly track: (work: Promise<void>) => Promise<void>;
  readonly flush: () => Promise<void>;
}): StreamMethods & {
  endAll(): void;
  /** Resolves when no stream has anything left to bring. */
  fed(): Promise<void>;
} {
  const streams = new Map<string, OpenStream>();
  const feeding = new Set<string>();
  let tellFed = () => {};
  const endFeed = (runId: string): void => {
    if (feeding.delete(runId) && feeding.size === 0) tellFed();
  };

  const find = (runId: string): OpenStream => {
    const stream = streams.get(runId);
    if (stream) return stream;
    throw new Error('There is no such stream.');
  };
  const forget = (runId: string): void => {
    endFeed(runId);
    streams.delete(runId);
    parts.runs.delete(runId);
  };
  const collect = async ({ run, feed, format, ready }: OpenStream, onResult: () => void): Promise<void> => {
    const { session } = parts.host();
    const options = { signal: run.signal, onEvent: run.onEvent, ...(format && { format }) };
    for await (const result of session.stream(feed.source, options)) {
      ready.push(result);
      onResult();
    }
  };

  return {
    openStream: (runId, format, stopped) =>
      answer(() => {
        parts.host();
        const stream: OpenStream = {
          run: parts.startRun(runId, stopped),
          feed: createStreamFeed(),
          format,
          ready: [],
          done: false,
          wake: () => {},
        };
        streams.set(runId, stream);
        feeding.add(runId);
        void parts
          .track(collect(stream, () => stream.wake()))
          // A session does not throw; if it does, the page is owed an end all the same.
          .catch(() => undefined)
          .then(() => {
            stream.done = true;
            endFeed(runId);
            stream.wake();
          });
        return null;
      }),
    // A stream that was dropped meanwhile wants nothing.
    pushStream: (runId, items) => answer(() => streams.get(runId)?.feed.push(items) ?? false),
    endStream: (runId, failure) =>
      answer(() => {
        streams.get(runId)?.feed.end(failure && fromWireError(failure));
        endFeed(runId);
        return null;
      }),
    nextResults: (runId) =>
      answer(async () => {
        const stream = find(runId);
        while (stream.ready.length === 0 && !stream.done) await new Promise<void>((wake) => (stream.wake = wake));
        const results = stream.ready.splice(0);
        await parts.flush();
        const done = stream.done && stream.ready.length === 0;
        if (done) forget(runId);
        return { slots: results.map(stream.run.slotOf), done };
      }),
    dropStream: (runId) =>
      answer(() => {
        streams
          .get(runId)
          ?.run.stop({ kind: 'stop', name: 'AbortError', message: 'The reader of the results has left' });
        forget(runId);
        return null;
      }),
    endAll: () => {
      for (const { feed } of streams.values()) feed.end(null);
    },
    fed: async () => {
      if (feeding.size > 0) await new Promise<void>((resolve) => (tellFed = resolve));
    },
  };
}
