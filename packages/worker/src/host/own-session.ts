import { webLocks } from '../wire/web-locks.js';

/** ms that a worker of a page that has left, or a hung one that was ended, may take to be gone. */
const WAIT_MS = 10_000;

/**
 * Makes this worker the one owner of a session, until the answered function is called or the worker ends. Two owners would
 * each take up the other's calls. Where there are no Web Locks, whoever opens a session owns it.
 *
 * @throws Error when another worker has the session.
 */
export async function ownSession(namespace: string, sessionId: string, waitMs = WAIT_MS): Promise<() => void> {
  const locks = webLocks();
  if (!locks) return () => {};
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), waitMs);
  try {
    return await new Promise<() => void>((resolve, reject) => {
      const held = () => new Promise<void>((release) => resolve(release));
      locks.request(`sallyport-session ${namespace} ${sessionId}`, { signal: late.signal }, held).catch(reject);
    });
  } catch (error) {
    if (!late.signal.aborted) return () => {};
    throw new SessionInUse(sessionId, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

export class SessionInUse extends Error {
  override readonly name = 'SessionInUse';
  constructor(sessionId: string, options?: ErrorOptions) {
    super(
      `The session ${sessionId} is open elsewhere, perhaps in another tab: close it there, or open another.`,
      options,
    );
  }
}
