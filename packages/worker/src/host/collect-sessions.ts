import type { GrantStore, LogStore, ResultStore, SessionStore } from '@sallyport/core';

/** ms; a session that nobody opened for so long is over. */
export const SESSION_AGE = 30 * 24 * 60 * 60 * 1000;
/** Sessions kept beside the open one, the last opened first. */
export const KEPT_SESSIONS = 100;

/**
 * Lets go of sessions that are over: their calls, grants, stored results and decision logs, and the files of sandboxes
 * that were named after them. Rejects where a store does.
 */
export async function collectSessions(
  stores: {
    readonly sessions: SessionStore;
    readonly grants: GrantStore;
    readonly results: Pick<ResultStore, 'list' | 'remove'>;
    readonly log: Pick<LogStore, 'remove'> | null;
    readonly removeFiles: (sandbox: string) => Promise<void>;
  },
  openId: string,
  /** ms since the epoch */
  now: number,
): Promise<readonly string[]> {
  const { sessions, grants, results, log, removeFiles } = stores;
  const ended = await sessions.collect({ before: now - SESSION_AGE, most: KEPT_SESSIONS, except: [openId] });
  for (const id of ended) {
    for (const grant of await grants.list(id)) await grants.remove(id, grant.id);
    for (const { ref } of await results.list(id)) await results.remove(ref);
    await log?.remove(id);
    await removeFiles(id);
  }
  return ended;
}
