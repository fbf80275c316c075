// How results lie in their object store: a manifest for each, and the chunks of their texts.
import type { ResultRef, StoredResult } from '@sallyport/core';
import { promisifyRequest, type UseStore } from 'idb-keyval';

export interface Manifest {
  readonly stored: StoredResult;
  /** Whose chunks hold the text: its own, or those of an equal text. */
  readonly body: ResultRef;
  /** Where each chunk starts, in UTF-16 units. */
  readonly starts: readonly number[];
  /** How many newlines lie before each chunk. */
  readonly newlines: readonly number[];
  /** Equal for equal texts; null where it is not known. */
  readonly digest: string | null;
  /** Grows with every result of this store, where the clock may stand still. */
  readonly order: number;
}

export interface Chunk {
  readonly index: number;
  readonly text: string;
}

export const manifestKey = (ref: ResultRef): string => `manifest/${ref}`;
export const chunkKey = (body: ResultRef, index: number): string => `res/${body}/${index}`;
const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

async function allManifests(results: IDBObjectStore): Promise<readonly Manifest[]> {
  return (await listManifests(results))[0];
}

/** All manifests, and how many more there are that cannot be read. */
export async function listManifests(
  results: IDBObjectStore,
): Promise<readonly [manifests: readonly Manifest[], unreadable: number]> {
  const values = await promisifyRequest<unknown[]>(results.getAll(under('manifest/')));
  const manifests = values.filter(isManifest);
  return [manifests, values.length - manifests.length];
}

/** False for what another version, or another hand, may have written: such a result is not there. */
export function isManifest(value: unknown): value is Manifest {
  const { stored, body, starts, newlines, order } = (value ?? {}) as Partial<Manifest>;
  const isNamed = typeof stored?.ref === 'string' && typeof stored.sessionId === 'string';
  const isSized = typeof stored?.chars === 'number' && typeof stored.bytes === 'number' && typeof order === 'number';
  return isNamed && isSized && typeof body === 'string' && Array.isArray(starts) && Array.isArray(newlines);
}

/** One transaction: chunks and a manifest that names them, or neither. */
export function writeChunks(store: UseStore, manifest: Manifest, chunks: readonly Chunk[]): Promise<void> {
  return store('readwrite', (results) => {
    put(results, manifest, chunks);
    return promisifyRequest<undefined>(results.transaction);
  });
}

/** The last transaction of a result: where an equal text is there already, its chunks are enough. */
export function finishResult(store: UseStore, manifest: Manifest, chunks: readonly Chunk[]): Promise<void> {
  return store('readwrite', async (results) => {
    const { ref, chars } = manifest.stored;
    const isSame = (other: Manifest) => other.digest === manifest.digest && other.stored.chars === chars;
    const same =
      manifest.digest === null
        ? undefined
        : (await allManifests(results)).find((other) => !other.stored.partial && other.body !== ref && isSame(other));
    if (same) {
      results.delete(under(`res/${ref}/`));
      put(results, { ...manifest, body: same.body }, []);
    } else put(results, manifest, chunks);
    await promisifyRequest<undefined>(results.transaction);
  });
}

/** Takes a result away, and its chunks with the last result that needs them. */
export function removeResult(store: UseStore, ref: ResultRef): Promise<void> {
  return store('readwrite', async (results) => {
    const manifests = await allManifests(results);
    const removed = manifests.find(({ stored }) => stored.ref === ref);
    results.delete(manifestKey(ref));
    const body = removed?.body ?? ref;
    if (!manifests.some((other) => other.body === body && other.stored.ref !== ref)) {
      results.delete(under(`res/${body}/`));
    }
    await promisifyRequest<undefined>(results.transaction);
  });
}

export function sealResult(store: UseStore, ref: ResultRef): Promise<void> {
  return store('readwrite', async (results) => {
    const manifest = await promisifyRequest<unknown>(results.get(manifestKey(ref)));
    if (!isManifest(manifest) || !manifest.stored.partial) return;
    const { partial: _, ...stored } = manifest.stored;
    put(results, { ...manifest, stored }, []);
    await promisifyRequest<undefined>(results.transaction);
  });
}

function put(results: IDBObjectStore, manifest: Manifest, chunks: readonly Chunk[]): void {
  try {
    results.put(manifest, manifestKey(manifest.stored.ref));
    for (const { index, text } of chunks) results.put(text, chunkKey(manifest.body, index));
  } catch (error) {
    // What was put before must not stay without the rest.
    results.transaction.abort();
    throw error;
  }
}
