// Keeps a session going: a worker that has died is replaced, and what it left is asked of the next. A session that goes
// to another tab, or comes from one, is the same: what gave it until then is replaced by what gives it now.
import type { OpenedSession } from '../protocol.js';
import type { HostLink } from './host-link.js';

/** A worker with the session open in it, or a tab that has such a worker. */
export interface Connection {
  readonly link: HostLink;
  readonly opened: OpenedSession;
  /** Set where another tab has the session: asks that tab to hand it over to this one, between calls. */
  readonly askHandOver?: () => void;
  /** Ends the worker and whatever of it is open on the page. Idempotent. */
  release(): void;
}

export type WorkerState =
  /** The worker had died; another has the session now. */
  | { readonly state: 'replaced'; readonly why: string }
  /** This tab has the session now: the tab that had it has ended, or has handed it over. Ask for `resume`. */
  | { readonly state: 'taken-over'; readonly why: string }
  /** Another tab has the session. */
  | { readonly state: 'watching'; readonly why: string }
  /** It died too often, or no other could be opened: the session is closed. */
  | { readonly state: 'gave-up'; readonly why: string };

/** A link, and what comes after it. */
export interface SupervisedLink extends HostLink, Pick<Connection, 'askHandOver'> {
  /** The link over the worker that replaced this one's. Null while this one lives, and where there is no other. */
  next(): Promise<SupervisedLink | null>;
}

export interface Supervisor {
  /** Another tab has the session. */
  readonly watching: boolean;
  /** The link to use now: over a new worker where the last one has died; over the dead one where there is no other. */
  link(): Promise<SupervisedLink>;
  /** No worker is replaced from now on. */
  stopReplacing(): void;
  /** Ends the worker, for the reason that later calls are told. */
  end(reason: string): void;
}

/** `reopen` null from it: there is no other worker, and one that died stays dead. */
export function supervise(
  first: Connection,
  reopen: () => Promise<Connection | null>,
  tell: (state: WorkerState) => void,
): Supervisor {
  let current = first;
  let ended = false;
  let replacing: Promise<void> | undefined;
  /** When the last replacements were, in ms. */
  let tries: readonly number[] = [];

  /** Another worker, or tab, in the place of what is gone, if one may be had. */
  async function replace(): Promise<void> {
    const before = current;
    before.release();
    try {
      // Most workers live as long as their page.
      const { nextConnection } = await import('./next-connection.js');
      const next = await nextConnection({ before, reopen, tries, isEnded: () => ended });
      tries = next.tries;
      // Somebody may have ended the session meanwhile.
      if (ended) return next.connection?.release();
      if (next.connection) {
        current = next.connection;
        watch();
      } else ended = true;
      if (next.state) tell(next.state);
    } catch (error) {
      // The code itself could not be loaded.
      ended = true;
      tell({ state: 'gave-up', why: String(error) });
    }
  }
  /** At once, not when somebody asks: other tabs may wait for an answer. */
  const watch = () => void current.link.life.ended.then(settle);

  async function settle(): Promise<void> {
    while (current.link.life.gone && !ended) {
      replacing ??= replace().finally(() => (replacing = undefined));
      await replacing;
    }
  }

  const supervised = (connection: Connection): SupervisedLink => ({
    ...connection.link,
    ...(connection.askHandOver && { askHandOver: connection.askHandOver }),
    next: async () => {
      if (!connection.link.life.gone) return null;
      await settle();
      return current === connection || current.link.life.gone ? null : supervised(current);
    },
  });

  watch();
  return {
    get watching() {
      return current.askHandOver !== undefined;
    },
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
