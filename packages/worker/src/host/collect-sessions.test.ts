import { memoryGrantStore, memoryResultStore, memorySessionStore } from '@sallyport/core/memory';
import { expect, it } from 'vitest';
import { collectSessions, SESSION_AGE } from './collect-sessions.js';

it('F2 a session that is over takes its grants and results along; others keep theirs', async () => {
  const stores = { sessions: memorySessionStore(), grants: memoryGrantStore(), results: memoryResultStore() };
  const removed: string[] = [];
  const rest = { log: null, removeFiles: async (sandbox: string) => void removed.push(sandbox) };
  for (const sessionId of ['over', 'fresh', 'open']) {
    await stores.sessions.open(sessionId, sessionId === 'fresh' ? 10 : 0);
    await stores.grants.add({ kind: 'rule', id: 'r', sessionId, rule: 'Read', grantedAt: 1 });
    await stores.results.save({ sessionId, toolUseId: 'a', tool: 'Bash', fileName: 'a.txt', text: sessionId });
  }
  expect(await collectSessions({ ...stores, ...rest }, 'open', SESSION_AGE + 5)).toEqual(['over']);
  expect(removed).toEqual(['over']);
  const left = async (id: string) => [(await stores.grants.list(id)).length, (await stores.results.list(id)).length];
  expect(await Promise.all(['over', 'fresh', 'open'].map(left))).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
  ]);
});
