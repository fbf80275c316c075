import 'fake-indexeddb/auto';
import { grantStoreContract } from '@sallyport/core/testing';
import { createStore, get, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import { idbGrantStore } from './idb-grant-store.js';

let stores = 0;
grantStoreContract('IndexedDB, faked', () => idbGrantStore(`test-${++stores}`));

const rule = { kind: 'rule', id: 'a', sessionId: 's1', rule: 'Read', grantedAt: 1 } as const;

it('F2 grants are there for another store of the same prefix, and for no other', async () => {
  await idbGrantStore('one').add(rule);
  expect(await idbGrantStore('one').list('s1')).toEqual([rule]);
  expect(await idbGrantStore('two').list('s1')).toEqual([]);
});

it('records that are no grants of the session are left out, and stay', async () => {
  const raw = createStore('odd-grants', 'grants');
  const odd = [
    null,
    'x',
    { ...rule, id: 'c', kind: 'later' },
    { ...rule, id: 7 },
    { ...rule, id: 'b', sessionId: 's2' },
  ];
  await set('s1', [...odd, rule], raw);
  const store = idbGrantStore('odd');
  expect(await store.list('s1')).toEqual([rule]);
  await store.remove('s1', 'a');
  expect([await store.list('s1'), await get('s1', raw)]).toEqual([[], odd]);
});

it('a record that is no list reads as empty and is replaced', async () => {
  await set('s1', 'broken', createStore('broken-grants', 'grants'));
  const store = idbGrantStore('broken');
  expect(await store.list('s1')).toEqual([]);
  await store.add(rule);
  expect(await store.list('s1')).toEqual([rule]);
});
