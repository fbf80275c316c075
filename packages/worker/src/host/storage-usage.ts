import type { ResultStore } from '@sallyport/core';
import type { StorageUsage } from '../protocol.js';
import { databasesOf, idbSize } from '../stores/idb-size.js';
import { filesDatabase } from '../sandbox/embedded/files/idb-file-persistence.js';

/** What is kept under a namespace, and how much the browser would let be kept. Reads all of it but the results. */
export async function storageUsage(
  namespace: string,
  keeps: boolean,
  results: Pick<ResultStore, 'list'>,
): Promise<StorageUsage> {
  const stored = (await results.list()).reduce((sum, { bytes }) => sum + bytes, 0);
  const size = (part: string) => (keeps ? idbSize([`${namespace}-${part}`]) : Promise.resolve(0));
  const [calls, grants, log, settings, files, estimate] = await Promise.all([
    size('sessions'),
    size('grants'),
    size('log'),
    Promise.all([size('settings'), size('trust')]).then(([own, trust]) => own + trust),
    keeps ? databasesOf(filesDatabase(`${namespace}:`)).then(idbSize) : 0,
    estimated(),
  ]);
  return { keeps, ...estimate, bytes: { results: stored, calls, grants, log, settings, files } };
}

async function estimated(): Promise<Pick<StorageUsage, 'usage' | 'quota'>> {
  // Not in every engine, and not without a secure context.
  const { storage } = navigator as { readonly storage?: StorageManager };
  const { usage = null, quota = null } = (await storage?.estimate?.()) ?? {};
  return { usage, quota };
}
