import 'fake-indexeddb/auto';
import { resultStoreContract } from '@sallyport/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore, keys } from 'idb-keyval';
import { idbResultStore } from './idb-result-store.js';

let stores = 0;
resultStoreContract('IndexedDB, faked', () => idbResultStore(`test-${++stores}`));

const result = { sessionId: 's1', toolUseId: 't1', tool: 'Bash', fileName: 't1.txt' };

afterEach(() => vi.restoreAllMocks());

it('F2 results are there for another store of the same prefix, and for no other', async () => {
  const stored = await idbResultStore('one').save({ ...result, text: 'kept' });
  expect(await idbResultStore('one').list('s1')).toEqual([stored]);
  expect(await idbResultStore('two').read(stored.ref, 0, 9)).toBeUndefined();
});

it('L6.2 a page touches only the chunks that hold it', async () => {
  const store = idbResultStore('pages');
  const { ref } = await store.save({ ...result, text: 'x'.repeat(1_000_000) });
  const read = vi.spyOn(IDBObjectStore.prototype, 'get');
  expect((await store.read(ref, 450_000, 30_000))?.length).toBe(30_000);
  expect((await store.read(ref, 290_000, 30_000))?.length).toBe(30_000);
  expect(read.mock.calls.map(([key]) => key)).toEqual([
    `manifest/${ref}`,
    `res/${ref}/4`,
    `manifest/${ref}`,
    `res/${ref}/2`,
    `res/${ref}/3`,
  ]);
});

it('remove leaves nothing of the text behind', async () => {
  const store = idbResultStore('removed');
  const { ref } = await store.save({ ...result, text: 'x'.repeat(250_000) });
  await store.remove(ref);
  expect(await keys(createStore('removed-results', 'results'))).toEqual([]);
});

it('a storage that is full rejects, and nothing of the result is there', async () => {
  const store = idbResultStore('full');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(store.save({ ...result, text: 'x'.repeat(250_000) })).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });
  expect(put).toHaveBeenCalledTimes(1);
  expect(await store.list('s1')).toEqual([]);
});
