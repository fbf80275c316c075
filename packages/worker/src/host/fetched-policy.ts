// The managed policy of a host that keeps it at a URL. What was good last stays in force where a new one cannot be had.
import type { Diagnostic } from '@sallyport/core';
import type { SettingsStore } from '../stores/idb-settings-store.js';

/** ms that the server may take; calls wait for it when the session opens. */
const FETCH_MS = 10_000;
/** ms; a copy older than this is fetched anew, beside the calls, when settings are read again. */
const MAX_AGE_MS = 3_600_000;
/** ms between two tries where the last one failed. */
const RETRY_MS = 60_000;
/** UTF-16 units: far more than any policy, far less than a page can hold. */
const MAX_CHARS = 5_000_000;

export interface FetchedPolicy {
  /** The policy, or an `Error` where there is none, new or old. Never rejects. */
  load(): Promise<unknown>;
}

/** `report` hears why a stored copy is used. */
export function fetchedPolicy(
  url: string,
  store: Pick<SettingsStore, 'loadPolicy' | 'savePolicy'>,
  report: (diagnostic: Diagnostic) => void,
  clock: () => number = () => performance.now(),
): FetchedPolicy {
  const tell = (message: string) => report({ severity: 'warning', source: 'policySettings', message });
  let kept: { readonly policy: unknown; readonly at: number; readonly fresh: boolean } | undefined;
  let fetching: Promise<void> | undefined;

  async function lastGood(why: string): Promise<unknown> {
    const before = kept && !(kept.policy instanceof Error) ? kept.policy : undefined;
    const stored = before ?? (await store.loadPolicy(url).catch(() => undefined));
    if (stored === undefined) return new Error(`the policy at ${url} cannot be had (${why}), and no copy is kept`);
    tell(`The policy at ${url} cannot be had now (${why}): the last good copy is in force.`);
    return stored;
  }
  async function fetchNew(): Promise<void> {
    try {
      const policy = await fetchJson(url);
      kept = { policy, at: clock(), fresh: true };
      await store
        .savePolicy(url, policy)
        .catch(() => tell(`The policy at ${url} could not be kept for a later start.`));
    } catch (error) {
      kept = {
        policy: await lastGood(error instanceof Error ? error.message : String(error)),
        at: clock(),
        fresh: false,
      };
    }
  }
  return {
    load: async () => {
      const due = !kept || clock() - kept.at >= (kept.fresh ? MAX_AGE_MS : RETRY_MS);
      if (due) fetching ??= fetchNew().finally(() => (fetching = undefined));
      // Only the first has to wait: a call must not, for an hour-old policy.
      if (!kept) await fetching;
      return kept?.policy;
    },
  };
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(FETCH_MS) });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const text = await response.text();
  if (text.length > MAX_CHARS) throw new Error(`it is longer than ${MAX_CHARS} characters`);
  const policy = JSON.parse(text) as unknown;
  if (typeof policy !== 'object' || policy === null || Array.isArray(policy)) throw new Error('it is no JSON object');
  return policy;
}
