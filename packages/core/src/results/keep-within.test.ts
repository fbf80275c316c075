import { describe, expect, it } from 'vitest';
import { memoryResultStore } from '../memory/memory-result-store.js';
import type { ResultStore } from '../ports/result-store.js';
import { resultStoreContract } from '../testing/contracts/result-store-contract.js';
import { DEFAULT_CAPS, keepWithin } from './keep-within.js';

resultStoreContract('within caps', () =>
  keepWithin(memoryResultStore(), { sessionId: 's1', caps: DEFAULT_CAPS, date: Date.now }),
);

const result = (name: string, bytes: number, sessionId = 'mine') => ({
  sessionId,
  toolUseId: name,
  tool: 'Bash',
  fileName: `${name}.txt`,
  text: 'x'.repeat(bytes),
});
const names = async (store: ResultStore, sessionId?: string) =>
  (await store.list(sessionId)).map(({ toolUseId }) => toolUseId);

/** A store with what other runs left in it, at 1, 2, 3 ... ms. */
async function left(...results: readonly ReturnType<typeof result>[]) {
  let now = 0;
  const store = memoryResultStore(() => ++now);
  for (const each of results) await store.save(each);
  return store;
}
const caps = (sessionBytes: number, totalBytes = 1000) => ({
  sessionId: 'mine',
  caps: { sessionBytes, totalBytes },
  date: () => 1_000_000_000,
});
const full = { name: 'QuotaExceededError' };

describe('keepWithin', () => {
  it('L6.2 the least recently used result of an earlier run makes room, and no other', async () => {
    const store = await left(result('a', 40), result('b', 40), result('c', 40), result('other', 40, 'other'));
    const kept = keepWithin(store, caps(130));
    const [a] = await kept.list('mine');
    await kept.read(a!.ref, 0, 1);
    await kept.save(result('d', 40));
    expect(await names(store)).toEqual(['a', 'c', 'other', 'd']);
  });

  it('L6.2 what this run handed out is never taken: the next one is refused', async () => {
    const store = await left();
    const kept = keepWithin(store, caps(100));
    await kept.save(result('a', 60));
    await expect(kept.save(result('b', 60))).rejects.toMatchObject(full);
    await kept.save(result('c', 40));
    expect(await names(store)).toEqual(['a', 'c']);
  });

  it('L6.2 over the cap of all, results of other sessions go, oldest first', async () => {
    const store = await left(result('a', 400, 'one'), result('b', 400, 'two'));
    await keepWithin(store, caps(500)).save(result('c', 300));
    expect(await names(store)).toEqual(['b', 'c']);
  });

  it('L6.2 what is written stops at the cap; what was taken before can be closed and read', async () => {
    const kept = keepWithin(await left(), caps(100));
    const { text, ...meta } = result('a', 60);
    const writer = kept.open(meta);
    await writer.append(text);
    await expect(writer.append(text)).rejects.toMatchObject(full);
    expect([(await writer.close()).chars, await kept.read(writer.ref, 0, 999)]).toEqual([60, text]);
  });

  it('L6.2 a person who removes results makes room', async () => {
    const kept = keepWithin(await left(), caps(100));
    const { ref } = await kept.save(result('a', 60));
    await kept.remove(ref);
    await kept.save(result('b', 60));
    expect(await names(kept)).toEqual(['b']);
  });

  it.each([
    ['once', 1, ['b']],
    ['always', 9, []],
  ])(
    'L6.2 bc-283 a storage that is full %s: old results go, and it is tried once more',
    async (_name, failures, there) => {
      const store = await left(result('a', 40));
      let left_ = failures;
      const tries: string[] = [];
      const failing: ResultStore = {
        ...store,
        save: (each) => {
          tries.push(each.toolUseId);
          return left_-- > 0 ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : store.save(each);
        },
      };
      await keepWithin(failing, caps(500))
        .save(result('b', 40))
        .catch(() => undefined);
      expect([tries, await names(store)]).toEqual([['b', 'b'], there]);
    },
  );

  it('bc-283 a failure of another kind takes nothing away', async () => {
    const store = await left(result('a', 40));
    const failing: ResultStore = { ...store, save: () => Promise.reject(new TypeError('broken')) };
    await expect(keepWithin(failing, caps(500)).save(result('b', 40))).rejects.toThrow('broken');
    expect(await names(store)).toEqual(['a']);
  });

  it('L5.3 what another session still writes is left alone', async () => {
    let now = 0;
    const store = memoryResultStore(() => ++now);
    const { text, ...meta } = result('running', 600, 'other');
    await store.open(meta).append(text);
    const here = { ...caps(900), date: () => 1000 };
    await expect(keepWithin(store, here).save(result('b', 600))).rejects.toMatchObject(full);
    expect(await names(store)).toEqual(['running']);
  });
});
