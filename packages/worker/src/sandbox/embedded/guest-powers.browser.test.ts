import { collect } from '@sallyport/core/testing';
import { beforeAll, expect, it } from 'vitest';
import { createEmbeddedSandbox } from './create-embedded-sandbox.js';
import { guestPowerCases } from './guest-powers.cases.js';

// The first worker waits for the dev server to bundle the interpreter; no test should have to.
beforeAll(async () => {
  const sandbox = await createEmbeddedSandbox({ persist: 'none' });
  await collect(await sandbox.spawn({ argv: ['node', '-e', '1'] }));
  await sandbox.dispose();
}, 60_000);

guestPowerCases((options) => createEmbeddedSandbox({ persist: 'none', ...options }));

it('a program in a busy loop is killed, and what it printed by then is not lost', async () => {
  const sandbox = await createEmbeddedSandbox({ persist: 'none' });
  const loop = await sandbox.spawn({ shell: 'echo begun; node -e "for (;;) ;"' });
  const chunks: string[] = [];
  for await (const { data } of loop.output) {
    chunks.push(data);
    await loop.kill();
  }
  expect([chunks, (await loop.exit).reason]).toEqual([['begun\n'], 'killed']);
  await sandbox.dispose();
});
