/** What `untilAborted` gives when the signal came first. */
export const ABORTED = Symbol('aborted');

/**
 * The promise, or `ABORTED` as soon as the signal aborts: how the pipeline goes on when a hook, a prompter or a store
 * never answers. What the promise does later is of no interest any more, its rejection included.
 */
export async function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value | typeof ABORTED> {
  promise.catch(() => undefined);
  if (signal.aborted) return ABORTED;
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<typeof ABORTED>((resolve) => {
    onAbort = () => resolve(ABORTED);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
