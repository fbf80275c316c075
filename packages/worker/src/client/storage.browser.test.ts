import type { SessionEvent } from '@sallyport/core';
import { createStore, set } from 'idb-keyval';
import { afterEach, describe, expect, it } from 'vitest';
import { embedded } from '../sandbox/embedded/descriptor.js';
import { bash, scripted, textOf } from './cases/harness.cases.js';
import type { Client, ConnectOptions } from './client.js';
import { connect } from './connect.js';

const clients: Client[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
});

async function open(options: Partial<ConnectOptions>) {
  const problems: string[] = [];
  const client = await connect({
    worker: new Worker(new URL('../host/host.js', import.meta.url), { type: 'module' }),
    sandbox: embedded({ persist: 'none' }),
    allowedTools: ['Bash'],
    onEvent: (event: SessionEvent) => void (event.type === 'storage-failed' && problems.push(event.what)),
    ...options,
  });
  clients.push(client);
  return { client, problems };
}

describe('F2 storage that fails', () => {
  it('is not there: everything works, in memory, and the page is told', { timeout: 40_000 }, async () => {
    const worker = new Worker(new URL('../testing/no-storage-host.js', import.meta.url), { type: 'module' });
    const prompter = scripted({ answer: 'always', rule: 'Bash(touch:*)', scope: 'session' });
    const { client, problems } = await open({ worker, allowedTools: [], prompter });
    expect(
      (await client.run([bash('a', 'touch x'), bash('b', 'seq 1 20000')])).map(({ is_error }) => is_error),
    ).toEqual([undefined, undefined]);
    expect([problems, (await client.grants.list()).length, (await client.results.list()).length]).toEqual([
      ['all'],
      1,
      1,
    ]);
    expect((await client.storage()).keeps).toBe(false);
    expect(await client.diagnostics()).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('no IndexedDB') as string }),
    );
  });

  it('holds records that cannot be read: they are told of, left alone, and their calls do not run', async () => {
    const same = { sessionId: crypto.randomUUID(), namespace: crypto.randomUUID() };
    const { sessionId, namespace } = same;
    const newer = { version: 9, kind: 'rule-of-the-future', id: 'x' };
    await set(sessionId, [newer], createStore(`${namespace}-grants`, 'grants'));
    await set(['call', sessionId, 'a'], { state: 'of the future' }, createStore(`${namespace}-sessions`, 'sessions'));
    await set('manifest/x', { stored: 7 }, createStore(`${namespace}-results`, 'results'));
    const { client, problems } = await open(same);
    expect((await client.resume()).map(textOf)).toEqual([expect.stringContaining('cannot be read')]);
    expect(textOf((await client.run(bash('a', 'echo ran')))[0])).toContain('Nothing was run now');
    expect(textOf((await client.run(bash('b', 'echo on')))[0])).toBe('on');
    expect([...new Set(problems)].sort()).toEqual(['calls', 'grants', 'results']);
  });

  it('holds a database of a newer version: in memory, and told', async () => {
    const namespace = crypto.randomUUID();
    await new Promise<void>((resolve) => {
      indexedDB.open(`${namespace}-grants`, 7).onsuccess = (event) => {
        (event.target as IDBOpenDBRequest).result.close();
        resolve();
      };
    });
    const { client, problems } = await open({ namespace });
    expect(textOf((await client.run(bash('a', 'echo on')))[0])).toBe('on');
    expect(problems.includes('all')).toBe(true);
  });

  it('tells what it holds', async () => {
    const namespace = crypto.randomUUID();
    const { client } = await open({
      namespace,
      sandbox: embedded({ name: 'kept', files: { 'a.txt': 'x'.repeat(5_000) } }),
    });
    await client.run([bash('a', 'seq 1 20000 | tee b.txt')]);
    const { keeps, usage, bytes } = await client.storage();
    expect([keeps, typeof usage, bytes.results]).toEqual([true, 'number', 108_894]);
    expect(bytes.files).toBeGreaterThan(113_000);
    expect(bytes.calls).toBeGreaterThan(100);
  });

  it('L4.8 a rule for all projects that another tab saved holds here at once', async () => {
    const namespace = crypto.randomUUID();
    let tell = () => {};
    const changed = new Promise<void>((resolve) => (tell = resolve));
    const here = await open({
      namespace,
      allowedTools: [],
      onEvent: ({ type }) => type === 'session-changed' && tell(),
    });
    const prompter = scripted({ answer: 'always', rule: 'Bash(touch:*)', scope: 'userSettings' });
    const there = await open({ namespace, allowedTools: [], prompter });
    await there.client.run(bash('a', 'touch x'));
    await changed;
    expect(textOf((await here.client.run(bash('b', 'touch y')))[0])).toBe('(no output)');
  });
});
