import { collect } from '@sallyport/core/testing';
import { beforeAll, describe } from 'vitest';
import { createEmbeddedSandbox } from './create-embedded-sandbox.js';
import { publicHookCases } from './public-hooks.cases.js';

// The first worker waits for the dev server to bundle the interpreter; no test should have to.
beforeAll(async () => {
  const sandbox = await createEmbeddedSandbox({ persist: 'none' });
  await collect(await sandbox.spawn({ argv: ['true'] }));
  await sandbox.dispose();
}, 60_000);

describe('L3.2 command hooks, shell in workers', () => {
  publicHookCases((options) => createEmbeddedSandbox({ persist: 'none', ...options }));
});
