import 'fake-indexeddb/auto';
import { logStoreContract } from '@sallyport/core/testing';
import { createStore, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import { idbLogStore } from './idb-log-store.js';

let stores = 0;
logStoreContract('IndexedDB, faked', (options) => idbLogStore(`test-${++stores}`, options));

it('entries that hold no records are left out', async () => {
  const raw = createStore('odd-log', 'log');
  await set(['s1', 0], 'broken', raw);
  await set(['s1', 1], [{ seq: 1 }, null], raw);
  const store = idbLogStore('odd');
  expect([await store.last('s1'), await store.read('s1', 0, 9)]).toEqual([undefined, []]);
});
