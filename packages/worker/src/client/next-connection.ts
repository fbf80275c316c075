import type { Connection, WorkerState } from './supervisor.js';

/** Replacements in a minute; a worker that dies more often dies of something that will not pass. */
const MOST = 3;
const WITHIN_MS = 60_000;

interface NextConnection {
  /** Null: there is none, and there will be none. */
  readonly connection: Connection | null;
  /** What the page is to be told; null where there was no other worker to begin with. */
  readonly state: WorkerState | null;
  /** When the replacements of the last minute were, in ms. */
  readonly tries: readonly number[];
}

/** Opens what gives a session after `before` is gone: until it opens, for so many tries. */
export async function nextConnection(options: {
  readonly before: Connection;
  readonly reopen: () => Promise<Connection | null>;
  readonly tries: readonly number[];
  /** The session was ended meanwhile: nothing is tried any more. */
  readonly isEnded: () => boolean;
}): Promise<NextConnection> {
  const { before, reopen, isEnded } = options;
  const { gone } = before.link.life;
  const died = gone?.message ?? '';
  let { tries } = options;
  let why = died;
  // A session that goes from tab to tab dies of nothing.
  let isDeath = gone?.moved !== true;
  while (!isEnded()) {
    const now = performance.now();
    if (isDeath) tries = [...tries.filter((at) => now - at < WITHIN_MS), now];
    if (tries.length > MOST) return { connection: null, state: { state: 'gave-up', why }, tries };
    try {
      const connection = await reopen();
      if (!connection) return { connection, state: null, tries };
      const state = connection.askHandOver ? 'watching' : before.askHandOver ? 'taken-over' : 'replaced';
      return { connection, state: { state, why: died }, tries };
    } catch (error) {
      isDeath = true;
      why = error instanceof Error ? error.message : String(error);
    }
  }
  return { connection: null, state: null, tries };
}
