// Keeps stored results within their caps. What the running session handed out stays: the conversation names it.
import type { ResultRef } from '../blocks.js';
import type { ResultStore, ResultWriter, StoredResult } from '../ports/result-store.js';

/** UTF-8 bytes. */
export interface ResultCaps {
  /** Of one session. */
  readonly sessionBytes: number;
  /** Of all sessions in the store. */
  readonly totalBytes: number;
}

const MIB = 1024 * 1024;
export const DEFAULT_CAPS: ResultCaps = { sessionBytes: 64 * MIB, totalBytes: 512 * MIB };

/** Freed when the storage itself is full: little more than what is needed would fail again with the next piece. */
const QUOTA_BYTES = 16 * MIB;
/** ms after which a partial result of another session is taken for a dead writer's. */
const DEAD_MS = 24 * 60 * 60 * 1000;

export interface BoundedResultStore extends ResultStore {
  /** Removes results that may go, least used first, until so many UTF-8 bytes are free or none is left. */
  free(bytes: number): Promise<void>;
}

/**
 * The store with caps: before something is stored, the least recently used results make room. A full storage is met by
 * making room and trying once more. Where there is no room to make, `save` and `append` reject with a
 * `QuotaExceededError`, and a writer can still be closed with what it has. `date` gives ms since the epoch.
 */
export function keepWithin(
  store: ResultStore,
  { sessionId, caps, date }: { readonly sessionId: string; readonly caps: ResultCaps; readonly date: () => number },
): BoundedResultStore {
  const live = new Set<ResultRef>();
  /** Grows with each use of a result in this run. */
  const used = new Map<ResultRef, number>();
  let uses = 0;
  let known: Promise<Map<ResultRef, StoredResult>> | undefined;

  const touch = (ref: ResultRef) => used.set(ref, ++uses);
  const all = () =>
    (known ??= store.list().then(
      (list) => new Map(list.map((stored) => [stored.ref, stored])),
      () => {
        known = undefined;
        return new Map();
      },
    ));
  const keep = async (stored: StoredResult) => void (await all()).set(stored.ref, stored);
  const forget = async (ref: ResultRef) => {
    live.delete(ref);
    used.delete(ref);
    (await all()).delete(ref);
    await store.remove(ref);
  };

  const canGo = (stored: StoredResult) =>
    !live.has(stored.ref) && (stored.sessionId === sessionId || !stored.partial || date() - stored.storedAt > DEAD_MS);
  const leastUsedFirst = (a: StoredResult, b: StoredResult) =>
    (used.get(a.ref) ?? 0) - (used.get(b.ref) ?? 0) || a.storedAt - b.storedAt;

  /** Removes results of `from` until `bytes` are free; false where too few can go. */
  async function free(bytes: number, from: (stored: StoredResult) => boolean): Promise<boolean> {
    const candidates = [...(await all()).values()]
      .filter((stored) => from(stored) && canGo(stored))
      .sort(leastUsedFirst);
    let freed = 0;
    for (const { ref, bytes: size } of candidates) {
      if (freed >= bytes) break;
      await forget(ref);
      freed += size;
    }
    return freed >= bytes;
  }

  async function makeRoom(bytes: number): Promise<void> {
    const ofSession = ({ sessionId: owner }: StoredResult) => owner === sessionId;
    const sum = async (from: (stored: StoredResult) => boolean) =>
      [...(await all()).values()].reduce((total, stored) => total + (from(stored) ? stored.bytes : 0), 0);
    const over = [
      [(await sum(ofSession)) + bytes - caps.sessionBytes, ofSession],
      [(await sum(() => true)) + bytes - caps.totalBytes, () => true],
    ] as const;
    for (const [excess, from] of over) {
      if (excess > 0 && !(await free(excess, from))) {
        throw new DOMException('The results of this session have no more room', 'QuotaExceededError');
      }
    }
  }

  async function withRoom<Value>(bytes: number, work: () => Promise<Value>): Promise<Value> {
    await makeRoom(bytes);
    try {
      return await work();
    } catch (error) {
      const isFull = (error as { readonly name?: unknown } | null)?.name === 'QuotaExceededError';
      if (!isFull) throw error;
      await free(Math.max(bytes, QUOTA_BYTES), () => true);
      return work();
    }
  }

  function open(meta: Parameters<ResultStore['open']>[0]): ResultWriter {
    const writer = store.open(meta);
    const { ref } = writer;
    const storedAt = date();
    let bytes = 0;
    live.add(ref);
    touch(ref);
    return {
      ref,
      append: async (text) => {
        let isFirst = true;
        await withRoom(text.length, () => {
          const piece = isFirst ? text : '';
          isFirst = false;
          return writer.append(piece);
        });
        bytes += text.length;
        await keep({ ...meta, ref, chars: bytes, bytes, lines: 0, storedAt, partial: true });
      },
      close: async () => {
        const stored = await withRoom(0, () => writer.close());
        await keep(stored);
        return stored;
      },
      abort: async () => {
        live.delete(ref);
        (await all()).delete(ref);
        await writer.abort();
      },
    };
  }

  return {
    save: async (result) => {
      const stored = await withRoom(result.text.length, () => store.save(result));
      live.add(stored.ref);
      touch(stored.ref);
      await keep(stored);
      return stored;
    },
    open,
    read: (ref, offset, length) => {
      touch(ref);
      return store.read(ref, offset, length);
    },
    lineStart: (ref, line) => store.lineStart(ref, line),
    list: (session) => store.list(session),
    seal: (ref) => store.seal(ref),
    remove: forget,
    free: async (bytes) => void (await free(bytes, () => true)),
  };
}
