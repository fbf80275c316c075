/** One abort for many listeners, through one listener on the signal: runtimes warn of leaks where there are a dozen. */
export interface AbortFan {
  readonly signal: AbortSignal;
  /** The answer takes the listener back. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

export function abortFan(signal: AbortSignal): AbortFan {
  const listeners = new Set<() => void>();
  const onAbort = (): void => {
    for (const listener of [...listeners]) listener();
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    signal,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => signal.removeEventListener('abort', onAbort),
  };
}
