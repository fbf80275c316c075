/** ms that a loop may run before others get a turn. */
export const SLICE_MS = 8;

/** Makes the pause of a long loop: gives the event loop a turn when its time is up, and throws once the signal aborts. */
export function breather(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since > SLICE_MS) {
      await turnOfOthers();
      since = performance.now();
    }
    signal.throwIfAborted();
  };
}

/** By a message where there are such: a browser makes timers 4 ms late where they follow each other. */
function turnOfOthers(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve, 0);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
