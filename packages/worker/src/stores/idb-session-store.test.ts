import 'fake-indexeddb/auto';
import type { CallRecord } from '@sallyport/core';
import { resumeContract, sessionStoreContract } from '@sallyport/core/testing';
import { createStore, get, set } from 'idb-keyval';
import { expect, it } from 'vitest';
import { idbGrantStore } from './idb-grant-store.js';
import { idbSessionStore } from './idb-session-store.js';

let stores = 0;
sessionStoreContract('IndexedDB, faked', () => idbSessionStore(`test-${++stores}`));
resumeContract('IndexedDB, faked', 100, () => {
  const prefix = `resume-${++stores}`;
  return { sessions: idbSessionStore(prefix), grants: idbGrantStore(prefix) };
});

const record: CallRecord = {
  sessionId: 's1',
  toolUseId: 'a',
  name: 'Read',
  input: {},
  inputHash: 'ab',
  seq: 0,
  at: 1,
  state: 'started',
};

it('F2 records are there for another store of the same prefix, and for no other', async () => {
  await idbSessionStore('one').put([record]);
  expect(await idbSessionStore('one').open('s1', 1)).toEqual([record]);
  expect(await idbSessionStore('two').open('s1', 1)).toEqual([]);
});

it('entries that are no records of the session are left out, and stay', async () => {
  const raw = createStore('odd-sessions', 'sessions');
  const odd: readonly unknown[] = [
    null,
    'x',
    { ...record, state: 'later' },
    { ...record, state: 'ended', result: 'fine' },
    { ...record, state: 'answered', answer: { answer: 'yes', inputHash: 'ab' } },
    { ...record, sessionId: 's2' },
  ];
  for (const [index, value] of odd.entries()) await set(['call', 's1', `odd${index}`], value, raw);
  const store = idbSessionStore('odd');
  await store.put([record]);
  const opened = await store.open('s1', 1);
  expect(opened.filter(({ state }) => state !== 'unreadable')).toEqual([record]);
  expect(opened.filter(({ state }) => state === 'unreadable')).toHaveLength(Object.keys(odd).length);
  expect(await get(['call', 's1', 'odd2'], raw)).toEqual(odd[2]);
});
