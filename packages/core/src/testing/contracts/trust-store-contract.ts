import { beforeEach, describe, expect, it } from 'vitest';
import type { TrustStore } from '../../ports/trust-store.js';

/** What every trust store must do. `makeStore` is asked for an empty store before each test. */
export function trustStoreContract(name: string, makeStore: () => TrustStore | Promise<TrustStore>): void {
  describe(`trust store contract: ${name}`, () => {
    let store: TrustStore;
    beforeEach(async () => {
      store = await makeStore();
    });

    it('reading 6: what was said comes back, and a later word replaces an earlier one', async () => {
      expect(await store.list()).toEqual([]);
      await store.set([
        { key: 'allow-rule Read', state: 'trusted' },
        { key: '__proto__', state: 'waiting' },
      ]);
      await store.set([{ key: 'allow-rule Read', state: 'refused' }]);
      expect([...(await store.list())].sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
        { key: '__proto__', state: 'waiting' },
        { key: 'allow-rule Read', state: 'refused' },
      ]);
    });

    it('answers given at once are all there', async () => {
      const keys = Array.from({ length: 20 }, (_, index) => `mode ${index}`);
      await Promise.all(keys.map((key) => store.set([{ key, state: 'trusted' }])));
      expect((await store.list()).map(({ key }) => key).sort()).toEqual([...keys].sort());
    });
  });
}
