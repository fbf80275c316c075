import { staleSessions, type CallRecord, type SessionStore } from '@sallyport/core';
import { createStore, promisifyRequest } from 'idb-keyval';
import { readCallRecord } from './read-call-record.js';

// Two kinds of keys: ['call', session, call] for records, ['opened', session] for the time of the last opening.
const callKey = (sessionId: string, toolUseId: string) => ['call', sessionId, toolUseId];
const openedKey = (sessionId: string) => ['opened', sessionId];
/** Every key that begins with `start`: an array sorts after all strings and numbers. */
const beginningWith = (...start: readonly string[]) => IDBKeyRange.bound([...start], [...start, []]);

/**
 * Keeps call records in the database `<prefix>-sessions`, one entry a call, so that a change writes no more than what
 * changed. An entry that is no record is left alone until its session is collected: its call is known, and does not run.
 */
export function idbSessionStore(prefix = 'sallyport'): SessionStore {
  const store = createStore(`${prefix}-sessions`, 'sessions');
  return {
    open: async (sessionId, at) => {
      const [keys, values] = await store('readwrite', (entries) => {
        entries.put(at, openedKey(sessionId));
        const range = beginningWith('call', sessionId);
        return Promise.all([
          promisifyRequest(entries.getAllKeys(range)),
          promisifyRequest<unknown[]>(entries.getAll(range)),
        ]);
      });
      return values
        .map((value, place) => {
          const toolUseId = String((keys[place] as readonly unknown[])[2]);
          const record = readCallRecord(value);
          return record?.sessionId === sessionId ? record : unreadable(sessionId, toolUseId);
        })
        .sort((a, b) => a.seq - b.seq);
    },
    put: (records) =>
      store('readwrite', (entries) => {
        for (const record of records) entries.put(record, callKey(record.sessionId, record.toolUseId));
        return promisifyRequest(entries.transaction);
      }),
    remove: (sessionId, toolUseIds) =>
      store('readwrite', (entries) => {
        for (const id of toolUseIds) entries.delete(callKey(sessionId, id));
        return promisifyRequest(entries.transaction);
      }),
    collect: (limits) =>
      store('readwrite', async (entries) => {
        const range = beginningWith('opened');
        const [keys, times] = await Promise.all([
          promisifyRequest(entries.getAllKeys(range)),
          promisifyRequest<unknown[]>(entries.getAll(range)),
        ]);
        const opened = keys.map(
          (key, place) => [String((key as readonly unknown[])[1]), Number(times[place])] as const,
        );
        const ended = staleSessions(opened, limits);
        for (const id of ended) {
          entries.delete(openedKey(id));
          entries.delete(beginningWith('call', id));
        }
        await promisifyRequest(entries.transaction);
        return ended;
      }),
  };
}

function unreadable(sessionId: string, toolUseId: string): CallRecord {
  return { state: 'unreadable', sessionId, toolUseId, name: '', input: null, inputHash: '', seq: -1, at: 0 };
}
