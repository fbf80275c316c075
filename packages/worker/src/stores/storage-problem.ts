/** ms after which a database that does not open counts as one that never will. */
const OPEN_MS = 5_000;

/** Databases without which there is no use in the others, each with an object store of the same name. */
const PARTS = ['sessions', 'grants', 'results', 'settings'];

/**
 * Why nothing can be kept here, in a few words; null where it can. Storage may be switched off, as in some private
 * windows, be missing, be broken, or hold databases of a newer version of us.
 */
export async function storageProblem(namespace: string): Promise<string | null> {
  if (typeof indexedDB === 'undefined') return 'this browser has no IndexedDB';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('IndexedDB does not answer'), OPEN_MS);
  });
  const problems = Promise.all(PARTS.map((part) => problemOf(`${namespace}-${part}`, part))).then(
    (all) => all.find((problem) => problem !== null) ?? null,
  );
  try {
    return await Promise.race([problems, late]);
  } finally {
    clearTimeout(timer);
  }
}

function problemOf(name: string, store: string): Promise<string | null> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(name);
      // It would be made now, and could be: that is enough, and it is made by whoever has something to keep.
      request.onupgradeneeded = () => {
        request.transaction?.abort();
        resolve(null);
      };
      request.onsuccess = () => {
        const isOurs = request.result.objectStoreNames.contains(store);
        request.result.close();
        resolve(isOurs ? null : 'another version of this package has changed its databases');
      };
      request.onerror = () => resolve(request.error?.message ?? 'IndexedDB refuses');
    } catch (error) {
      resolve(error instanceof Error ? error.message : 'IndexedDB refuses');
    }
  });
}
