import { beforeEach, describe, expect, it } from 'vitest';
import type { Grant, GrantStore } from '../../ports/grant-store.js';

/** What every grant store must do. `makeStore` is asked for an empty store before each test. */
export function grantStoreContract(name: string, makeStore: () => GrantStore | Promise<GrantStore>): void {
  describe(`grant store contract: ${name}`, () => {
    let store: GrantStore;
    beforeEach(async () => {
      store = await makeStore();
    });
    const rule = (id: string, change: Partial<Extract<Grant, { kind: 'rule' }>> = {}): Grant => ({
      kind: 'rule',
      id,
      sessionId: 's1',
      rule: `Bash(${id}:*)`,
      grantedAt: 1,
      ...change,
    });
    const once: Grant = {
      kind: 'once',
      id: 'once',
      sessionId: 's1',
      toolUseId: 'toolu_1',
      inputHash: 'ab12',
      grantedAt: 2,
    };

    it('L4.8 grants of both kinds come back whole, oldest first', async () => {
      await store.add(rule('a'));
      await store.add(once);
      await store.add(rule('b', { grantedAt: 3 }));
      expect(await store.list('s1')).toEqual([rule('a'), once, rule('b', { grantedAt: 3 })]);
    });

    it('a session sees its own grants only', async () => {
      await store.add(rule('a'));
      await store.add(rule('a', { sessionId: 's2' }));
      await store.remove('s2', 'a');
      expect([await store.list('s1'), await store.list('s2')]).toEqual([[rule('a')], []]);
    });

    it('a grant with the same id replaces the former', async () => {
      await store.add(rule('a'));
      await store.add(rule('a', { rule: 'Read', grantedAt: 9 }));
      expect(await store.list('s1')).toEqual([rule('a', { rule: 'Read', grantedAt: 9 })]);
    });

    it('remove takes one grant away, and an unknown one is no error', async () => {
      await store.add(rule('a'));
      await store.add(rule('b'));
      await store.remove('s1', 'a');
      await store.remove('s1', 'a');
      await store.remove('nowhere', 'a');
      expect(await store.list('s1')).toEqual([rule('b')]);
    });

    it('grants added at once are all there', async () => {
      const grants = Array.from({ length: 20 }, (_, index) => rule(`r${index}`, { grantedAt: index }));
      await Promise.all(grants.map((grant) => store.add(grant)));
      expect(await store.list('s1')).toEqual(grants);
    });

    it('what was listed does not change with the store', async () => {
      await store.add(rule('a'));
      const listed = await store.list('s1');
      await store.add(rule('b'));
      expect(listed).toEqual([rule('a')]);
    });
  });
}
