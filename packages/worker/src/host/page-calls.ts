import type { PageApi, Reply } from '../protocol.js';
import { unwrap } from '../wire/reply.js';
import { toStopReason } from '../wire/stop-reason.js';

/** Functions on the page, called by id and stopped by id. */
export interface PageCalls {
  /**
   * Starts a function on the page and waits for it. Rejects with what it threw. An abort of `signal` is passed on, and
   * the function's own end is waited for: whoever calls knows how long that may take.
   */
  call(
    start: (callId: string) => Promise<Reply<unknown>>,
    signal: AbortSignal,
    onProgress?: (data: unknown) => void,
  ): Promise<unknown>;
  /** Progress from the page. Unknown ids are ignored: their call has ended. */
  progress(callId: string, data: readonly unknown[]): void;
}

export function createPageCalls(page: Pick<PageApi, 'stopCall'>): PageCalls {
  const listeners = new Map<string, (data: unknown) => void>();
  let count = 0;
  return {
    call: async (start, signal, onProgress) => {
      const callId = `call-${(count += 1)}`;
      // The page may be past answering; its own call tells.
      const stop = () => void page.stopCall(callId, toStopReason(signal.reason)).catch(() => undefined);
      if (onProgress) listeners.set(callId, onProgress);
      try {
        const reply = start(callId);
        if (signal.aborted) stop();
        else signal.addEventListener('abort', stop, { once: true });
        return unwrap(await reply);
      } finally {
        signal.removeEventListener('abort', stop);
        listeners.delete(callId);
      }
    },
    progress: (callId, data) => {
      for (const item of data) listeners.get(callId)?.(item);
    },
  };
}
