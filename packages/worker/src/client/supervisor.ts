// Keeps a session's worker going: one that has died is replaced, and what it left is asked of the next.
import type { OpenedSession } from '../protocol.js';
import type { HostLink } from './host-link.js';

/** A worker with the session open in it. */
export interface Connection {
  readonly link: HostLink;
  readonly opened: OpenedSession;
  /** Ends the worker and whatever of it is open on the page. Idempotent. */
  release(): void;
}

export type WorkerState =
  /** The worker had died; another has the session now. */
  | { readonly state: 'replaced'; readonly why: string }
  /** It died too often, or no other could be opened: the session is closed. */
  | { readonly state: 'gave-up'; readonly why: string };

/** A link, and what comes after it. */
export interface SupervisedLink extends HostLink {
  /** The link over the worker that replaced this one's. Null while this one lives, and where there is no other. */
  next(): Promise<SupervisedLink | null>;
}

export interface Supervisor {
  /** The link to use now: over a new worker where the last one has died; over the dead one where there is no other. */
  link(): Promise<SupervisedLink>;
  /** No worker is replaced from now on. */
  stopReplacing(): void;
  /** Ends the worker, for the reason that later calls are told. */
  end(reason: string): void;
}

/** Replacements in a minute; a worker that dies more often dies of something that will not pass. */
const MOST = 3;
const WITHIN_MS = 60_000;

/** `reopen` null: a worker that dies stays dead. */
export function supervise(
  first: Connection,
  reopen: (() => Promise<Connection>) | null,
  tell: (state: WorkerState) => void,
): Supervisor {
  let current = first;
  let ended = reopen === null;
  let replacing: Promise<void> | undefined;
  let tries: readonly number[] = [];

  /** Another worker in the place of the dead one, if one may be had. */
  async function replace(open: () => Promise<Connection>): Promise<void> {
    let why = current.link.life.gone?.message ?? '';
    const died = why;
    current.release();
    while (!ended) {
      const now = performance.now();
      tries = [...tries.filter((at) => now - at < WITHIN_MS), now];
      if (tries.length > MOST) {
        ended = true;
        tell({ state: 'gave-up', why });
        return;
      }
      try {
        const next = await open();
        // Somebody may have ended the session meanwhile.
        if (isEnded()) return next.release();
        current = next;
        tell({ state: 'replaced', why: died });
        return;
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
      }
    }
  }
  const isEnded = () => ended;

  async function settle(): Promise<void> {
    while (reopen && current.link.life.gone && !ended) {
      replacing ??= replace(reopen).finally(() => (replacing = undefined));
      await replacing;
    }
  }

  const supervised = (connection: Connection): SupervisedLink => ({
    ...connection.link,
    next: async () => {
      if (!connection.link.life.gone) return null;
      await settle();
      return current === connection || current.link.life.gone ? null : supervised(current);
    },
  });

  return {
    link: async () => {
      await settle();
      return supervised(current);
    },
    stopReplacing: () => void (ended = true),
    end: (reason) => {
      ended = true;
      current.link.life.end(reason);
      current.release();
    },
  };
}
