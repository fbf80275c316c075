import type { StopReason } from '../protocol.js';
import { toStopReason } from '../wire/stop-reason.js';

/** A page's signal on its way to the worker: how it stands now, for the request itself, and what passes on a later abort. */
export interface LinkedSignal {
  readonly stopped: StopReason | null;
  /** Call once, after the request was sent. Returns what undoes it. */
  follow(pass: (reason: StopReason) => void): () => void;
}

export function linkSignal(signal: AbortSignal | undefined): LinkedSignal {
  const stopped = signal?.aborted ? toStopReason(signal.reason) : null;
  return {
    stopped,
    follow: (pass) => {
      if (!signal || stopped) return () => {};
      const onAbort = () => pass(toStopReason(signal.reason));
      signal.addEventListener('abort', onAbort, { once: true });
      return () => signal.removeEventListener('abort', onAbort);
    },
  };
}
