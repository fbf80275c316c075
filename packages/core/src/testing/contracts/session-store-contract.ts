import { beforeEach, describe, expect, it } from 'vitest';
import type { CallRecord, SessionStore } from '../../ports/session-store.js';

/** What every session store must do. `makeStore` is asked for an empty store before each test. */
export function sessionStoreContract(name: string, makeStore: () => SessionStore | Promise<SessionStore>): void {
  describe(`session store contract: ${name}`, () => {
    let store: SessionStore;
    beforeEach(async () => {
      store = await makeStore();
    });
    const requested = (toolUseId: string, seq: number, sessionId = 's1'): CallRecord => ({
      sessionId,
      toolUseId,
      name: 'Bash',
      input: { command: 'ls', deep: [1, null, { x: true }] },
      inputHash: 'ab12',
      seq,
      at: 5,
      state: 'requested',
    });

    it('F2 records of every state come back whole, by their number and not by their id', async () => {
      const records: readonly CallRecord[] = [
        requested('z', 0),
        { ...requested('y', 1), state: 'waiting' },
        {
          ...requested('x', 2),
          state: 'answered',
          answer: { inputHash: 'cd34', answer: { answer: 'allow-once', updatedInput: { command: 'ls -l' } } },
        },
        { ...requested('w', 3), state: 'started' },
        {
          ...requested('v', 10),
          state: 'ended',
          result: { type: 'tool_result', tool_use_id: 'v', content: [{ type: 'text', text: 'done' }], is_error: true },
        },
      ];
      await store.put([...records].reverse());
      expect(await store.open('s1', 6)).toEqual(records);
    });

    it('a record replaces the former of its call', async () => {
      await store.put([requested('a', 0), requested('b', 1)]);
      await store.put([{ ...requested('a', 0), state: 'started' }]);
      expect(await store.open('s1', 6)).toEqual([{ ...requested('a', 0), state: 'started' }, requested('b', 1)]);
    });

    it('a session sees its own records only', async () => {
      await store.put([requested('a', 0), requested('a', 0, 's2'), requested('b', 0, 's10')]);
      await store.remove('s2', ['a']);
      expect([await store.open('s1', 6), await store.open('s2', 6), await store.open('s', 6)]).toEqual([
        [requested('a', 0)],
        [],
        [],
      ]);
    });

    it('remove takes records away, and unknown ones are no error', async () => {
      await store.put([requested('a', 0), requested('b', 1), requested('c', 2)]);
      await store.remove('s1', ['a', 'c', 'never']);
      await store.remove('nowhere', ['a']);
      expect(await store.open('s1', 6)).toEqual([requested('b', 1)]);
    });

    it('records put at once are all there', async () => {
      const records = Array.from({ length: 20 }, (_, seq) => requested(`r${seq}`, seq));
      await Promise.all(records.map((record) => store.put([record])));
      expect(await store.open('s1', 6)).toEqual(records);
    });

    it('what was given does not change with the store', async () => {
      await store.put([requested('a', 0)]);
      const given = await store.open('s1', 6);
      await store.put([{ ...requested('a', 0), state: 'started' }]);
      expect(given).toEqual([requested('a', 0)]);
    });

    it('collect removes sessions not opened for long, and the oldest beyond a count, and tells which', async () => {
      for (const [index, id] of ['old', 'kept', 's3', 's4', 's5'].entries()) {
        await store.open(id, index * 10);
        await store.put([requested('a', 0, id)]);
      }
      await store.open('kept', 100);
      expect(await store.collect({ before: 0, most: 10, except: [] })).toEqual([]);
      expect(await store.collect({ before: 5, most: 10, except: [] })).toEqual(['old']);
      expect([...(await store.collect({ before: 0, most: 1, except: ['s3'] }))].sort()).toEqual(['s4', 's5']);
      expect(
        await Promise.all(['old', 'kept', 's3', 's4'].map(async (id) => (await store.open(id, 101)).length)),
      ).toEqual([0, 1, 1, 0]);
    });
  });
}
