import 'fake-indexeddb/auto';
import { trustStoreContract } from '@sallyport/core/testing';
import { createStore, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import { idbTrustStore } from './idb-trust-store.js';

let stores = 0;
trustStoreContract('IndexedDB, faked', () => idbTrustStore(`test-${++stores}`, '/srv/app'));

it('reading 6: an answer is one project\u2019s, and outlives the store object', async () => {
  await idbTrustStore('one', 'a').set([{ key: 'mode plan', state: 'trusted' }]);
  expect(await idbTrustStore('one', 'a').list()).toEqual([{ key: 'mode plan', state: 'trusted' }]);
  expect(await idbTrustStore('one', 'b').list()).toEqual([]);
});

it('what cannot be read was never said', async () => {
  const odd = [null, 7, { key: 'a' }, { key: 'b', state: 'maybe' }, { key: 'c', state: 'refused' }];
  await set('p', odd, createStore('odd-trust', 'trust'));
  expect(await idbTrustStore('odd', 'p').list()).toEqual([{ key: 'c', state: 'refused' }]);
});
