// Whether the worker still lives. A death is final: whoever waits for the worker is told once.
import { webLocks } from '../wire/web-locks.js';

/** Thrown, on this side only, by requests that no worker will answer. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
  /** It died of nothing: the session has gone to another tab, or come from one. */
  readonly moved: boolean;
  constructor(message: string, moved = false) {
    super(message);
    this.moved = moved;
  }
}

export interface WorkerLife {
  readonly gone: WorkerGone | undefined;
  /** Waits for `work`; rejects with `WorkerGone` if the worker dies first. */
  during<Value>(work: () => Promise<Value>): Promise<Value>;
  end(reason: string, moved?: boolean): void;
  readonly ended: Promise<void>;
  /** `listen` hears when somebody begins to wait, and when nobody does any more. One listener. */
  onWaits(listen: (waits: boolean) => void): void;
}

export function createWorkerLife(): WorkerLife {
  const waiting = new Set<(error: WorkerGone) => void>();
  let gone: WorkerGone | undefined;
  let tellWaits: (waits: boolean) => void = () => {};
  let tellEnd = () => {};
  const ended = new Promise<void>((resolve) => (tellEnd = resolve));
  return {
    get gone() {
      return gone;
    },
    during: (work) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(gone);
        waiting.add(reject);
        if (waiting.size === 1) tellWaits(true);
        work()
          .then(resolve, reject)
          .finally(() => {
            if (waiting.delete(reject) && waiting.size === 0) tellWaits(false);
          });
      }),
    ended,
    end: (reason, moved) => {
      if (gone) return;
      gone = new WorkerGone(reason, moved);
      tellEnd();
      for (const reject of [...waiting]) reject(gone);
      waiting.clear();
      tellWaits(false);
    },
    onWaits: (listen) => {
      tellWaits = listen;
      listen(waiting.size > 0);
    },
  };
}

/** ms that a worker which raised an error may take to show that it goes on. */
const PING_MS = 3_000;

/**
 * Ends `life` when the worker has died: its lock is free, or it raised an error and does not answer any more, or it gives
 * no sign of life for `hangMs` while somebody waits for it. An error in a timer of some tool ends nothing. Returns what
 * stops the watch.
 */
export function watchWorker(
  worker: Worker,
  life: WorkerLife,
  lifeLock: string,
  ping: () => Promise<unknown>,
  { pingMs = PING_MS, hangMs }: { readonly pingMs?: number; readonly hangMs: number },
): () => void {
  const watch = new AbortController();
  void listenToHeart().catch(() => {
    // The code could not be loaded: only a worker that really dies is noticed.
  });
  const onError = (event: Event) => {
    const text = errorText(event);
    const timer = setTimeout(() => {
      worker.terminate();
      life.end(`The worker failed${text === undefined ? '' : `: ${text}`}`);
    }, pingMs);
    void ping().then(
      () => clearTimeout(timer),
      () => undefined,
    );
  };
  worker.addEventListener('error', onError, { signal: watch.signal });
  webLocks()
    ?.request(lifeLock, { signal: watch.signal }, () => life.end('The worker has ended'))
    .catch(() => undefined);
  async function listenToHeart(): Promise<void> {
    const { createHeartbeat } = await import('./heartbeat.js');
    if (watch.signal.aborted) return;
    const heart = createHeartbeat(ping, hangMs, () => {
      worker.terminate();
      life.end(`The worker did not answer for ${hangMs} ms`);
    });
    life.onWaits((waits) => (waits ? heart.start() : heart.stop()));
    watch.signal.addEventListener('abort', heart.stop);
  }
  return () => watch.abort();
}

/** What an error event says, with its place; undefined for one without words, as of a script that did not load. */
export function errorText(event: Event): string | undefined {
  const { message, filename, lineno } = event as Partial<ErrorEvent>;
  if (!message) return undefined;
  return filename ? `${message} (${filename}:${String(lineno)})` : message;
}
