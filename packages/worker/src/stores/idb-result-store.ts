import { describeResult, type ResultRef, type ResultStore, type StoredResult } from '@sallyport/core';
import { createStore, get, getMany, promisifyRequest, setMany } from 'idb-keyval';
import { cutIntoChunks } from './cut-into-chunks.js';

/** UTF-16 units in one chunk: small enough to page through, large enough to write 20 MB in a second. */
const CHUNK_CHARS = 100_000;

interface Manifest {
  readonly stored: StoredResult;
  /** Where each chunk starts, in UTF-16 units. */
  readonly starts: readonly number[];
  /** Grows with every result of this store, where the clock may stand still. */
  readonly order: number;
}

const manifestKey = (ref: ResultRef): string => `manifest/${ref}`;
const chunkKey = (ref: ResultRef, index: number): string => `res/${ref}/${index}`;
const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/**
 * Keeps results in the database `<prefix>-results`: the text in chunks, so that reading a page touches one or two, and
 * a manifest that lists them. Rejects with what IndexedDB rejects with, `QuotaExceededError` among them.
 */
export function idbResultStore(prefix = 'sallyport'): ResultStore {
  const store = createStore(`${prefix}-results`, 'results');
  let lastOrder = 0;
  return {
    save: async (result) => {
      const stored = describeResult(result, Date.now());
      lastOrder = Math.max(stored.storedAt, lastOrder + 0.001);
      const chunks = cutIntoChunks(result.text, CHUNK_CHARS);
      const manifest: Manifest = { stored, starts: chunks.map(({ start }) => start), order: lastOrder };
      // One transaction: a result is there whole or not at all.
      await setMany(
        [
          [manifestKey(stored.ref), manifest],
          ...chunks.map(({ text }, index): [string, string] => [chunkKey(stored.ref, index), text]),
        ],
        store,
      );
      return stored;
    },
    read: async (ref, offset, length) => {
      const manifest = await get<Manifest>(manifestKey(ref), store);
      if (!manifest) return undefined;
      const { starts } = manifest;
      const first = Math.max(
        0,
        starts.findLastIndex((start) => start <= offset),
      );
      const end = starts.findIndex((start) => start >= offset + length);
      const indices = starts.map((_, index) => index).slice(first, end === -1 ? undefined : Math.max(end, first));
      const chunks = await getMany<string>(
        indices.map((index) => chunkKey(ref, index)),
        store,
      );
      // Taken away between the two reads.
      if (chunks.includes(undefined)) return undefined;
      const from = offset - (starts[first] ?? 0);
      return chunks.join('').slice(from, from + length);
    },
    list: async (sessionId) => {
      const manifests = await store('readonly', (results) =>
        promisifyRequest<Manifest[]>(results.getAll(under('manifest/')) as IDBRequest<Manifest[]>),
      );
      return manifests
        .filter(({ stored }) => stored.sessionId === sessionId)
        .sort((a, b) => a.order - b.order)
        .map(({ stored }) => stored);
    },
    remove: (ref) =>
      store('readwrite', (results) => {
        results.delete(manifestKey(ref));
        results.delete(under(`res/${ref}/`));
        return promisifyRequest<undefined>(results.transaction);
      }),
  };
}
