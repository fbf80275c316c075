import { collect, sandboxContract } from '@sallyport/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedSandbox } from './create-embedded-sandbox.js';
import { embeddedCases } from './embedded.cases.js';
import { keptFileCases } from './kept-file.cases.js';
import { workerPoolShell } from './shell/worker-pool-shell.js';

// The first worker waits for the dev server to bundle the interpreter; no test should have to.
beforeAll(async () => {
  const sandbox = await createEmbeddedSandbox({ persist: 'none' });
  await collect(await sandbox.spawn({ argv: ['true'] }));
  await sandbox.dispose();
}, 60_000);

sandboxContract('embedded, shell in workers', () => createEmbeddedSandbox({ persist: 'none' }));

describe('embedded sandbox, shell in workers', () => {
  embeddedCases((options) => createEmbeddedSandbox({ persist: 'none', ...options }));
  keptFileCases((options) => createEmbeddedSandbox(options));

  it('killing busy loops frees their workers for the next commands', async () => {
    const sandbox = await createEmbeddedSandbox({ persist: 'none', engine: workerPoolShell({ warm: 2, most: 2 }) });
    const loops = await Promise.all([1, 2].map(() => sandbox.spawn({ shell: 'echo on; while :; do :; done' })));
    const next = await sandbox.spawn({ shell: 'echo next' });
    for (const loop of loops) await loop.kill();
    expect((await Promise.all(loops.map(({ exit }) => exit))).map(({ reason }) => reason)).toEqual([
      'killed',
      'killed',
    ]);
    expect((await collect(next)).stdout).toBe('next\n');
    await sandbox.dispose();
  });

  it('an abort ends a busy loop, and what runs beside it goes on', async () => {
    const sandbox = await createEmbeddedSandbox({ persist: 'none' });
    const stop = new AbortController();
    const loop = await sandbox.spawn({ shell: 'touch started; while :; do :; done' }, { signal: stop.signal });
    const beside = await sandbox.spawn({ shell: 'until [ -e started ]; do :; done; echo beside' });
    expect((await collect(beside)).stdout).toBe('beside\n');
    stop.abort();
    expect((await loop.exit).reason).toBe('aborted');
    await sandbox.dispose();
  });

  it('the time limit of the sandbox ends a busy loop', async () => {
    const sandbox = await createEmbeddedSandbox({ persist: 'none', limits: { executionMs: 50 } });
    const { exit } = await collect(await sandbox.spawn({ shell: 'while :; do :; done' }));
    expect([exit.code, exit.reason, exit.message]).toEqual([null, 'limit', expect.stringContaining('time limit')]);
    await sandbox.dispose();
  });

  it('more commands than warm workers all run at once', async () => {
    const sandbox = await createEmbeddedSandbox({ persist: 'none', engine: workerPoolShell({ growAfterMs: 0 }) });
    // Each waits for the file of the one after it: fewer workers at once would never end.
    const chain = [1, 2, 3, 4].map((n) =>
      sandbox.spawn({ shell: `until [ -e f${n + 1} ]; do sleep 0.01; done; touch f${n}` }),
    );
    await Promise.all(chain);
    await sandbox.fs.write('/srv/app/f5', '');
    for (const each of chain) expect((await (await each).exit).code).toBe(0);
    await sandbox.dispose();
  });

  it('a shell worker that cannot be loaded fails the command and says so', async () => {
    const createWorker = () => new Worker(new URL('/no/such/worker.js', location.href), { type: 'module' });
    const sandbox = await createEmbeddedSandbox({ persist: 'none', engine: workerPoolShell({ createWorker }) });
    const { exit } = await collect(await sandbox.spawn({ argv: ['true'] }));
    expect([exit.reason, exit.message]).toEqual(['spawn-failed', expect.stringContaining('shell worker failed')]);
    await sandbox.dispose();
  });
});
