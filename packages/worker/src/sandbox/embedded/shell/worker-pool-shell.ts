import { createShellChild } from './create-shell-child.js';
import type { ShellEngine, ShellOutcome } from './shell-engine.js';
import type { ShellLimits } from './shell-limits.js';
import { createShellWorker, type ShellJob, type ShellWorker, type WorkerLike } from './shell-worker.js';

export interface WorkerPoolOptions {
  /** Workers kept warm; started when the first commands need them. Default 2. */
  readonly warm?: number;
  /** Workers at most, while more commands run at once than are kept warm. Default 6. */
  readonly most?: number;
  /** ms in which no waiting command could start, before one more worker is started. Default 250. */
  readonly growAfterMs?: number;
  /** ms that a worker may take to load. Default 30,000. */
  readonly startupMs?: number;
  /** Makes a worker; the default loads `shell-child.js`, which lies in this package. */
  readonly createWorker?: () => WorkerLike;
}

interface PoolJob extends ShellJob {
  worker?: ShellWorker;
  deadline?: ReturnType<typeof setTimeout>;
  readonly begin: () => void;
}

const DISPOSED: ShellOutcome = { kind: 'died', message: 'The sandbox was disposed of.' };

/**
 * Runs each command in a worker of a small pool. Workers are reused, since starting one takes up to a second; one that
 * was stopped or met a limit is ended and replaced, which is the only way out of a busy loop.
 */
export function workerPoolShell(options: WorkerPoolOptions = {}): ShellEngine {
  const { warm = 2, most = 6, growAfterMs = 250, startupMs = 30_000, createWorker = createShellChild } = options;
  const workers = new Set<ShellWorker>();
  const queue: PoolJob[] = [];
  let growing: ReturnType<typeof setTimeout> | undefined;
  let disposed = false;

  const add = (): ShellWorker => {
    const onGone = (): void => {
      workers.delete(worker);
      serve();
    };
    const worker = createShellWorker(createWorker(), startupMs, serve, onGone);
    workers.add(worker);
    return worker;
  };

  const end = (worker: ShellWorker, outcome: ShellOutcome): void => {
    workers.delete(worker);
    worker.terminate(outcome);
  };

  const serve = (): void => {
    while (!disposed && queue.length > 0) {
      const worker = [...workers].find(({ busy }) => !busy) ?? (workers.size < warm ? add() : undefined);
      const job = worker ? queue.shift() : undefined;
      if (!worker || !job) break;
      job.worker = worker;
      job.begin();
      const message = `The command reached the time limit of the sandbox (${job.limits.executionMs} ms).`;
      job.deadline = setTimeout(() => stop(job, { kind: 'limit', code: null, message }), job.limits.executionMs);
      // Commands pass through quickly: only a queue that stands still needs another worker.
      clearTimeout(growing);
      growing = undefined;
      worker.start({ ...job, limits: withoutWallClock(job.limits) });
    }
    adjustSize();
  };

  const adjustSize = (): void => {
    for (const worker of workers) {
      if (workers.size > warm && worker.loaded && !worker.busy) end(worker, { kind: 'stopped' });
    }
    const loading = [...workers].some(({ loaded }) => !loaded);
    // Workers that still load will serve the queue soon: one more would only slow them down.
    if (disposed || loading || queue.length === 0 || workers.size >= most) {
      clearTimeout(growing);
      growing = undefined;
    } else {
      growing ??= setTimeout(() => {
        growing = undefined;
        add();
        serve();
      }, growAfterMs);
    }
  };

  const stop = (job: PoolJob, outcome: ShellOutcome): void => {
    const waiting = queue.indexOf(job);
    if (waiting >= 0) queue.splice(waiting, 1);
    if (!job.worker) return job.end(outcome);
    end(job.worker, outcome);
  };

  const replace = (worker: ShellWorker): void => {
    end(worker, { kind: 'stopped' });
    if (!disposed && workers.size < warm) add();
    serve();
  };

  return {
    run(request, files, limits, emit) {
      let settle: (outcome: ShellOutcome) => void = () => undefined;
      const outcome = new Promise<ShellOutcome>((resolve) => (settle = resolve));
      let begin = (): void => undefined;
      const begun = new Promise<void>((resolve) => (begin = resolve));
      const job: PoolJob = {
        request,
        files,
        limits,
        emit,
        begin,
        end: (how) => {
          clearTimeout(job.deadline);
          begin();
          const { worker } = job;
          delete job.worker;
          settle(how);
          if (worker && (how.kind === 'stopped' || how.kind === 'limit')) replace(worker);
        },
      };
      if (disposed) job.end(DISPOSED);
      else queue.push(job);
      serve();
      let open = true;
      void outcome.then(() => (open = false));
      return { outcome, begun, stop: () => open && stop(job, { kind: 'stopped' }) };
    },
    dispose() {
      disposed = true;
      for (const job of queue.splice(0)) job.end(DISPOSED);
      for (const worker of [...workers]) end(worker, DISPOSED);
      adjustSize();
    },
  };
}

// The pool's own timer keeps the time: the interpreter reads the wall clock, which jumps when a laptop wakes.
function withoutWallClock(limits: ShellLimits): ShellLimits {
  return { ...limits, executionMs: 2 ** 45 };
}
