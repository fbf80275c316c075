/** Calls `listen` once when the signal aborts, at once if it has. Returns what undoes it. */
export function onAbort(signal: AbortSignal | undefined, listen: (reason: unknown) => void): () => void {
  if (!signal) return () => {};
  const heard = () => listen(signal.reason);
  if (signal.aborted) heard();
  else signal.addEventListener('abort', heard, { once: true });
  return () => signal.removeEventListener('abort', heard);
}
