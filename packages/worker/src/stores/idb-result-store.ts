import type { ResultMeta, ResultRef, ResultStore } from '@sallyport/core';
import { createStore, get, getMany } from 'idb-keyval';
import { IdbResultWriter } from './idb-result-writer.js';
import { allManifests, chunkKey, manifestKey, removeResult, sealResult, type Manifest } from './result-records.js';

/**
 * Keeps results in the database `<prefix>-results`: the text in chunks, so that reading a page touches one or two, and
 * a manifest that lists them. Rejects with what IndexedDB rejects with, `QuotaExceededError` among them.
 */
export function idbResultStore(prefix = 'sallyport'): ResultStore {
  const store = createStore(`${prefix}-results`, 'results');
  const open = new Map<ResultRef, IdbResultWriter>();
  let lastOrder = 0;

  const write = (meta: ResultMeta): IdbResultWriter => {
    lastOrder = Math.max(Date.now(), lastOrder + 0.001);
    const writer = new IdbResultWriter({ store, meta, order: lastOrder, onEnd: () => void open.delete(writer.ref) });
    return writer;
  };

  return {
    save: async ({ text, ...meta }) => {
      const writer = write(meta);
      writer.take(text);
      return writer.close();
    },
    open: (meta) => {
      const writer = write(meta);
      open.set(writer.ref, writer);
      return writer;
    },
    read: async (ref, offset, length) => {
      const writer = open.get(ref);
      const pending = writer?.pending;
      const manifest = writer?.manifest ?? (await get<Manifest>(manifestKey(ref), store));
      if (!manifest) return undefined;
      const { starts, body } = manifest;
      const first = Math.max(
        0,
        starts.findLastIndex((start) => start <= offset),
      );
      const end = starts.findIndex((start) => start >= offset + length);
      const indices = starts.map((_, index) => index).slice(first, end === -1 ? undefined : Math.max(end, first));
      const written = await getMany<string>(
        indices.filter((index) => !pending?.has(index)).map((index) => chunkKey(body, index)),
        store,
      );
      // Taken away between the two reads.
      if (written.includes(undefined)) return undefined;
      const chunks = indices.map((index) => pending?.get(index) ?? written.shift() ?? '');
      const from = offset - (starts[first] ?? 0);
      return chunks.join('').slice(from, from + length);
    },
    list: async (sessionId) => {
      const written = await store('readonly', allManifests);
      const writing = [...open.values()].map(({ manifest }) => manifest);
      return [...written.filter(({ stored }) => !open.has(stored.ref)), ...writing]
        .filter(({ stored }) => sessionId === undefined || stored.sessionId === sessionId)
        .sort((a, b) => a.order - b.order)
        .map(({ stored }) => stored);
    },
    seal: async (ref) => {
      await open.get(ref)?.flush();
      open.delete(ref);
      await sealResult(store, ref);
    },
    remove: async (ref) => {
      const writer = open.get(ref);
      await (writer ? writer.abort() : removeResult(store, ref));
    },
  };
}
