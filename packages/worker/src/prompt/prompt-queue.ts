// The queue behind every prompt, without any drawing: <sallyport-prompt> shows it, and so can a host's own dialog.
import type {
  LateAllow,
  PromptAnswer,
  Prompter,
  PromptRequest,
  Reason,
  TrustAnswer,
  TrustRequest,
} from '@sallyport/core';
import { pageClock, type PromptClock } from './prompt-clock.js';

/** One question in the queue; the id of its request names it. */
export interface PromptEntry {
  readonly request: PromptRequest;
  /** A person has begun to deal with it: from then on only their answer, or the end of the call, closes it (L4.6). */
  readonly touched: boolean;
  /** Set when something else would allow the call by now, but the person was there first. */
  readonly lateAllow: Reason | null;
}

/** How the question that was on show came to be no more. */
export type PromptEnd =
  | { readonly how: 'answered'; readonly entry: PromptEntry; readonly answer: PromptAnswer }
  | { readonly how: 'allowed-late'; readonly entry: PromptEntry; readonly by: Reason }
  | { readonly how: 'withdrawn'; readonly entry: PromptEntry };

/** A snapshot; a new object after each change and the same one between changes, as `useSyncExternalStore` wants it. */
export interface PromptQueueState {
  /** The one question on show. */
  readonly current: PromptEntry | null;
  /** Those behind it, first come first. */
  readonly waiting: readonly PromptEntry[];
  /** Someone else answers, another tab for one: everything is shown, nothing can be answered here. */
  readonly readOnly: boolean;
  /** The last end of a question that was on show. */
  readonly ended: PromptEnd | null;
  /** The first question about a project's settings, if any waits; it stands beside the others, and calls go on meanwhile. */
  readonly trust: TrustRequest | null;
}

export interface PromptQueue extends Required<Prompter> {
  readonly state: PromptQueueState;
  /** Calls `listener` after each change; the answer ends that. */
  subscribe(listener: () => void): () => void;
  /** Answers the question `id`. False, and without effect, when it is not in the queue any more or the queue is read-only. */
  answer(id: string, answer: PromptAnswer): boolean;
  /** Answers the question about trust of that id; false as for `answer`. */
  answerTrust(id: string, answer: TrustAnswer): boolean;
  /** Say so when a person begins to deal with the question: a click, a key, the focus inside. */
  touch(id: string): void;
  setReadOnly(readOnly: boolean): void;
}

export interface PromptQueueOptions {
  readonly clock?: PromptClock;
  /** ms that a question with a pending classifier check is held back, since the check may settle it. Default 400. */
  readonly graceMs?: number;
}

interface Waiting {
  entry: PromptEntry;
  ready: boolean;
  readonly settle: (answer: PromptAnswer) => void;
}

/**
 * Makes an empty queue: one question on show at a time, first come first. `ask` rejects with the signal's reason when
 * that aborts, and only then.
 *
 * @example
 * const queue = createPromptQueue();
 * queue.subscribe(() => draw(queue.state.current));
 * connect({ worker, sandbox, prompter: queue });
 */
export function createPromptQueue({ clock = pageClock, graceMs = 400 }: PromptQueueOptions = {}): PromptQueue {
  const all: Waiting[] = [];
  const listeners = new Set<() => void>();
  let shown: Waiting | undefined;
  const trusts = new Map<TrustRequest, (answer: TrustAnswer) => void>();
  let state: PromptQueueState = { current: null, waiting: [], readOnly: false, ended: null, trust: null };

  const publish = (change: Partial<PromptQueueState> = {}): void => {
    shown ??= all.find((waiting) => waiting.ready);
    const waiting = all.filter((other) => other.ready && other !== shown).map((other) => other.entry);
    const [trust = null] = trusts.keys();
    state = { ...state, ...change, current: shown?.entry ?? null, waiting, trust };
    for (const listener of [...listeners]) callSafely(listener);
  };

  const remove = (waiting: Waiting, end: PromptEnd): void => {
    all.splice(all.indexOf(waiting), 1);
    if (shown !== waiting) return publish();
    shown = undefined;
    publish({ ended: end });
  };

  const find = (id: string): Waiting | undefined => all.find((waiting) => waiting.entry.request.id === id);

  return {
    get state() {
      return state;
    },

    ask: (request, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const entry: PromptEntry = { request, touched: false, lateAllow: null };
        const stop = (): void => {
          signal.removeEventListener('abort', abort);
          cancelGrace();
        };
        const waiting: Waiting = {
          entry,
          ready: !request.pendingClassifierCheck,
          settle: (answer) => {
            stop();
            resolve(answer);
          },
        };
        const abort = (): void => {
          // The reason may have crossed from a worker, and may be anything.
          const reason = signal.reason as Partial<LateAllow> | null | undefined;
          const late = reason?.kind === 'late-allow' ? (reason as LateAllow) : undefined;
          if (late && waiting.entry.touched) {
            waiting.entry = { ...waiting.entry, lateAllow: late.by };
            return publish();
          }
          stop();
          reject(signal.reason);
          const { entry } = waiting;
          remove(waiting, late ? { how: 'allowed-late', entry, by: late.by } : { how: 'withdrawn', entry });
        };
        const show = (): void => {
          waiting.ready = true;
          publish();
        };
        const cancelGrace = waiting.ready ? () => {} : clock.after(graceMs, show);
        signal.addEventListener('abort', abort);
        all.push(waiting);
        if (waiting.ready) publish();
      }),

    askTrust: (request, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const withdraw = (): void => {
          trusts.delete(request);
          publish();
          reject(signal.reason);
        };
        signal.addEventListener('abort', withdraw);
        trusts.set(request, (answer) => {
          signal.removeEventListener('abort', withdraw);
          resolve(answer);
        });
        publish();
      }),

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    answer(id, answer) {
      const waiting = find(id);
      if (!waiting || state.readOnly) return false;
      waiting.settle(answer);
      remove(waiting, { how: 'answered', entry: waiting.entry, answer });
      return true;
    },

    answerTrust(id, answer) {
      const { trust } = state;
      const settle = trust?.id === id && !state.readOnly && trusts.get(trust);
      if (!settle) return false;
      trusts.delete(trust);
      settle(answer);
      publish();
      return true;
    },

    touch(id) {
      const waiting = find(id);
      if (!waiting || waiting.entry.touched || state.readOnly) return;
      waiting.entry = { ...waiting.entry, touched: true };
      publish();
    },

    setReadOnly(readOnly) {
      if (readOnly !== state.readOnly) publish({ readOnly });
    },
  };
}

/** One listener's fault must not keep the others, or the person's answer, from arriving; it still surfaces as an error. */
function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
