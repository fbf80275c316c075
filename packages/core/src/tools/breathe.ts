/** ms that a loop may run before others get a turn. */
export const SLICE_MS = 12;

/** Makes the pause of a long loop: gives the event loop a turn when its time is up, and throws once the signal aborts. */
export function breather(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since > SLICE_MS) {
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
      since = performance.now();
    }
    signal.throwIfAborted();
  };
}
