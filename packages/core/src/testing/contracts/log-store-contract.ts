import { beforeEach, describe, expect, it } from 'vitest';
import type { DecisionRecord, LogStore } from '../../ports/log-store.js';

/** What every log store must do. `makeStore` is asked for an empty store before each test. */
export function logStoreContract(
  name: string,
  makeStore: (options?: { readonly maxChars: number }) => LogStore | Promise<LogStore>,
): void {
  describe(`log store contract: ${name}`, () => {
    let store: LogStore;
    beforeEach(async () => {
      store = await makeStore();
    });
    const record = (seq: number, session = 's1'): DecisionRecord => ({
      seq,
      at: seq * 10,
      session,
      toolUseId: `toolu_${seq}`,
      tool: 'Bash',
      decision: { behavior: 'allow', from: 'rule', policy: 'allow' },
      outcome: 'success',
      stop: false,
      durations: { total: 3, waiting: 0, stages: { 1: 0.5 } },
      lostBefore: 0,
      private: {
        input: { command: 'ls', list: [1, null, { deep: 'é😀' }] },
        by: { from: 'rule', rule: 'Bash', source: 'userSettings' },
        place: { cwd: '/a', home: '/h', projectRoot: '/a', workingDirectories: ['/a'], mode: 'default' },
        salt: '00',
      },
      privateHash: '1'.repeat(64),
      prevHash: '2'.repeat(64),
      hash: '3'.repeat(64),
    });
    const batch = (from: number, to: number, session?: string) =>
      Array.from({ length: to - from }, (_, index) => record(from + index, session));

    it('an empty log has no record', async () => {
      expect([await store.last('s1'), await store.read('s1', 0, 10)]).toEqual([undefined, []]);
    });

    it('records come back whole and in order, across batches', async () => {
      await store.append('s1', batch(0, 3));
      await store.append('s1', batch(3, 4));
      await store.append('s1', batch(4, 9));
      expect(await store.read('s1', 0, 100)).toEqual(batch(0, 9));
      expect(await store.last('s1')).toEqual(record(8));
    });

    it.each([
      [0, 2],
      [2, 1],
      [3, 3],
      [4, 100],
      [9, 5],
      [5, 0],
    ])('reads from %i, at most %i', async (from, limit) => {
      await store.append('s1', batch(0, 3));
      await store.append('s1', batch(3, 8));
      expect(await store.read('s1', from, limit)).toEqual(batch(0, 8).slice(from, from + limit));
    });

    it('order is by number, not by text', async () => {
      for (const seq of [0, 1, 2, 9, 10, 11, 100]) await store.append('s1', [record(seq)]);
      expect((await store.read('s1', 0, 100)).map(({ seq }) => seq)).toEqual([0, 1, 2, 9, 10, 11, 100]);
      expect((await store.last('s1'))?.seq).toBe(100);
    });

    it('sessions do not see each other', async () => {
      await store.append('s1', batch(0, 2));
      await store.append('s10', batch(0, 3, 's10'));
      await store.remove('s1');
      await store.remove('nowhere');
      expect([await store.read('s1', 0, 9), await store.read('s10', 0, 9)]).toEqual([[], batch(0, 3, 's10')]);
    });

    it('nothing is written over: a second writer is refused, and loses all of its batch', async () => {
      await store.append('s1', batch(0, 2));
      await expect(store.append('s1', batch(1, 4))).rejects.toThrow(/./);
      await expect(store.append('s1', batch(0, 1))).rejects.toThrow(/./);
      expect(await store.read('s1', 0, 9)).toEqual(batch(0, 2));
    });

    it('of a log over its cap the oldest go, and the newest batch stays whatever its size', async () => {
      const size = JSON.stringify(record(0)).length;
      const small = await makeStore({ maxChars: size * 5.5 });
      for (let seq = 0; seq < 20; seq += 2) await small.append('s1', batch(seq, seq + 2));
      await small.append('s2', batch(0, 2, 's2'));
      const kept = (await small.read('s1', 0, 100)).map(({ seq }) => seq);
      expect([kept.length <= 5, kept.at(-1), (await small.last('s1'))?.seq]).toEqual([true, 19, 19]);
      expect(kept.length).toBeGreaterThanOrEqual(4);
      expect((await small.read('s2', 0, 9)).length).toBe(2);
      await small.append('s1', batch(20, 40));
      expect((await small.read('s1', 0, 100)).map(({ seq }) => seq)).toEqual(batch(20, 40).map(({ seq }) => seq));
      await small.remove('s1');
      await small.append('s1', batch(0, 4));
      expect((await small.read('s1', 0, 100)).length).toBe(4);
    });

    it('an empty batch is nothing', async () => {
      await store.append('s1', []);
      expect(await store.last('s1')).toBeUndefined();
    });
  });
}
