import { lineStart, type ResultMeta, type ResultRef, type ResultStore } from '@sallyport/core';
import { createStore, get, getMany } from 'idb-keyval';
import { IdbResultWriter } from './idb-result-writer.js';
import {
  chunkKey,
  isManifest,
  listManifests,
  manifestKey,
  removeResult,
  sealResult,
  type Manifest,
} from './result-records.js';

interface FoundResult {
  readonly manifest: Manifest;
  readonly pending: ReadonlyMap<number, string>;
}

/**
 * Keeps results in the database `<prefix>-results`: the text in chunks, so that reading a page touches one or two, and
 * a manifest that lists them. Rejects with what IndexedDB rejects with, `QuotaExceededError` among them.
 */
export function idbResultStore(
  prefix = 'sallyport',
  /** Hears how many records of a list could not be read. */
  onUnreadable: (count: number) => void = () => {},
): ResultStore {
  const store = createStore(`${prefix}-results`, 'results');
  const open = new Map<ResultRef, IdbResultWriter>();
  let lastOrder = 0;

  const write = (meta: ResultMeta): IdbResultWriter => {
    lastOrder = Math.max(Date.now(), lastOrder + 0.001);
    const writer = new IdbResultWriter({ store, meta, order: lastOrder, onEnd: () => void open.delete(writer.ref) });
    return writer;
  };

  /** A manifest, and the chunks of it that may not be written yet, as they are at one moment. */
  const find = async (ref: ResultRef): Promise<FoundResult | undefined> => {
    const writer = open.get(ref);
    if (writer) return { manifest: writer.manifest, pending: writer.pending };
    const manifest = await get<unknown>(manifestKey(ref), store);
    return isManifest(manifest) ? { manifest, pending: new Map() } : undefined;
  };
  /** Undefined where they were taken away meanwhile. */
  const chunksOf = async (
    { manifest, pending }: FoundResult,
    from: number,
    to: number,
  ): Promise<string | undefined> => {
    const indices = manifest.starts.map((_, index) => index).slice(from, to);
    const written = await getMany<string>(
      indices.filter((index) => !pending.has(index)).map((index) => chunkKey(manifest.body, index)),
      store,
    );
    if (written.includes(undefined)) return undefined;
    return indices.map((index) => pending.get(index) ?? written.shift() ?? '').join('');
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
      const result = await find(ref);
      if (!result) return undefined;
      const { starts } = result.manifest;
      const first = Math.max(
        0,
        starts.findLastIndex((start) => start <= offset),
      );
      const end = starts.findIndex((start) => start >= offset + length);
      const text = await chunksOf(result, first, end === -1 ? starts.length : Math.max(end, first));
      const from = offset - (starts[first] ?? 0);
      return text?.slice(from, from + length);
    },
    lineStart: async (ref, line) => {
      const result = await find(ref);
      if (!result) return undefined;
      const { starts, newlines } = result.manifest;
      // The newline before the line lies in the last chunk that has fewer before it.
      const chunk = Math.max(
        0,
        newlines.findLastIndex((before) => before < line),
      );
      const text = await chunksOf(result, chunk, chunk + 1);
      return text === undefined ? undefined : (starts[chunk] ?? 0) + lineStart(text, line - (newlines[chunk] ?? 0));
    },
    list: async (sessionId) => {
      const [written, unreadable] = await store('readonly', listManifests);
      if (unreadable > 0) onUnreadable(unreadable);
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
