import type { ShellEngine, ShellOutcome } from './shell-engine.js';

/**
 * Runs commands in this thread, for Node and for tests. A command that computes without a pause holds the thread until
 * a limit ends it, and cannot be stopped before; in a browser use `workerPoolShell`.
 */
export function inProcessShell(): ShellEngine {
  const running = new Set<(outcome: ShellOutcome) => void>();
  let disposed = false;
  return {
    run(request, files, limits, emit) {
      const stopping = new AbortController();
      const outcome = new Promise<ShellOutcome>((resolve) => {
        const end = (value: ShellOutcome): void => {
          running.delete(end);
          resolve(value); // The first to come wins.
          stopping.abort();
        };
        running.add(end);
        stopping.signal.addEventListener('abort', () => end({ kind: 'stopped' }), { once: true });
        if (disposed) return end({ kind: 'died', message: 'The sandbox was disposed of.' });
        const late = (): boolean => stopping.signal.aborted;
        void import('./run-script.js')
          .then(({ runScript }) =>
            runScript(request, files, limits, (...chunk) => late() || emit(...chunk), stopping.signal),
          )
          .then(end, (error: unknown) => end({ kind: 'not-started', message: String(error) }));
      });
      return { outcome, stop: () => stopping.abort() };
    },
    dispose() {
      disposed = true;
      for (const end of [...running]) end({ kind: 'died', message: 'The sandbox was disposed of.' });
    },
  };
}
