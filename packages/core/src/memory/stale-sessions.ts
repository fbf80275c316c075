import type { SessionStore } from '../ports/session-store.js';

/** Which sessions a store should let go of, of all it has with the time each was last opened at. */
export function staleSessions(
  opened: readonly (readonly [id: string, at: number])[],
  { before, most, except }: Parameters<SessionStore['collect']>[0],
): readonly string[] {
  const newestFirst = [...opened].sort(([, a], [, b]) => b - a);
  return newestFirst
    .filter(([id, at], place) => !except.includes(id) && (at < before || place >= most))
    .map(([id]) => id);
}
