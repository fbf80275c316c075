import type { OverlaySource } from '../ports/sandbox.js';
import type { ResultStore, StoredResult } from '../ports/result-store.js';

/** The stored results of one session as a read-only directory, so that Read, Grep and commands find them by path (L6.2). */
export function resultsOverlay(store: Pick<ResultStore, 'read' | 'list'>, sessionId: string): OverlaySource {
  const latest = async () => {
    const byName = new Map<string, StoredResult>();
    for (const stored of await store.list(sessionId)) byName.set(stored.fileName, stored);
    return byName;
  };
  return {
    async read(path) {
      const stored = (await latest()).get(path);
      const text = stored && (await store.read(stored.ref, 0, stored.chars));
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
    async list() {
      return [...(await latest()).values()].map(({ fileName, bytes }) => ({ path: fileName, size: bytes }));
    },
  };
}
