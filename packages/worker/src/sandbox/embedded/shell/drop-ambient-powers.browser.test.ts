import { expect, it } from 'vitest';

it('a realm without ambient powers has no network, no storage and no workers', async () => {
  const worker = new Worker(new URL('./drop-ambient-powers.cases.ts', import.meta.url), { type: 'module' });
  const types = await new Promise((resolve) => (worker.onmessage = ({ data }) => resolve(data)));
  worker.terminate();
  expect(types).toEqual({
    before: { fetch: 'function', indexedDB: 'object', Worker: 'function', caches: 'object', navigator: 'object' },
    after: {
      fetch: 'undefined',
      indexedDB: 'undefined',
      Worker: 'undefined',
      caches: 'undefined',
      navigator: 'undefined',
    },
  });
});
