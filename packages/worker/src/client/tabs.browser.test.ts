import type { PromptAnswer, Prompter, SessionEvent } from '@sallyport/core';
import { afterEach, describe, expect, it } from 'vitest';
import { embedded } from '../sandbox/embedded/descriptor.js';
import { bash, deferred, scripted, textOf } from './cases/harness.cases.js';
import type { Client, ConnectOptions } from './client.js';
import { connect } from './connect.js';

const open: Client[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.dispose()));
});

/** Opens one session as several tabs would; locks and channels are those of the origin, whichever page asks for them. */
function session() {
  const same = { sessionId: crypto.randomUUID(), namespace: crypto.randomUUID() };
  return async (options: Partial<ConnectOptions> = {}) => {
    const events: SessionEvent[] = [];
    const states: string[] = [];
    const waiting: (() => void)[] = [];
    const client = await connect({
      createWorker: () => new Worker(new URL('../host/host.js', import.meta.url), { type: 'module' }),
      sandbox: embedded({ name: same.sessionId }),
      onEvent: (event) => {
        events.push(event);
        for (const wake of waiting.splice(0)) wake();
      },
      onWorkerState: ({ state }) => {
        states.push(state);
        for (const wake of waiting.splice(0)) wake();
      },
      ...same,
      ...options,
    });
    open.push(client);
    /** Resolves when `holds` does, looked at whenever something was told. */
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise<void>((wake) => waiting.push(wake));
    };
    const types = () => new Set(events.map(({ type }) => type));
    return { client, events, states, until, types };
  };
}

/** A person who says nothing until told to. */
function patient(): Prompter & { answer(answer: PromptAnswer): void; readonly asked: Promise<void> } {
  const asked = deferred();
  const answered = deferred<PromptAnswer>();
  return {
    asked: asked.promise,
    answer: answered.resolve,
    ask: (_, signal) => {
      asked.resolve();
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        void answered.promise.then(resolve);
      });
    },
  };
}

describe('reading 7: one tab has a session', () => {
  it('and another sees its calls and prompts as they go, and changes nothing', async () => {
    const tab = session();
    const person = patient();
    const owner = await tab({ prompter: person });
    const running = owner.client.run(bash('a', 'touch made'));
    await person.asked;

    const watcher = await tab({ prompter: scripted() });
    await watcher.until(() => watcher.types().has('prompt-opened'));
    expect([owner.client.watching, watcher.client.watching]).toEqual([false, true]);
    const [refused] = await watcher.client.run(bash('b', 'touch other'));
    expect(textOf(refused)).toBe('Another tab has the session. The call never reached the worker. Nothing was run.');
    await expect(watcher.client.mode.set('plan')).rejects.toMatchObject({ name: 'ReadOnly' });

    person.answer({ answer: 'always', rule: 'Bash(touch:*)', scope: 'session' });
    const [result] = await running;
    await watcher.until(() => watcher.types().has('call-ended'));
    expect(watcher.events.find(({ type }) => type === 'call-ended')).toMatchObject({ toolUseId: 'a', result });
    expect(await watcher.client.grants.list()).toEqual(await owner.client.grants.list());
    expect(await watcher.client.files.list()).toEqual(['/srv/app/made']);

    await owner.client.mode.set('plan');
    await watcher.until(() => watcher.types().has('session-changed'));
    expect([await watcher.client.mode.get(), watcher.states]).toEqual(['plan', []]);
  });

  it('it goes to a tab that watches when it has ended, and the mode with it', async () => {
    const tab = session();
    const owner = await tab({ allowedTools: ['Bash'] });
    const [result] = await owner.client.run(bash('a', 'echo kept'));
    const watcher = await tab({ allowedTools: ['Bash'] });
    await owner.client.mode.set('acceptEdits');
    await watcher.until(() => watcher.types().has('session-changed'));
    await owner.client.dispose();
    await watcher.until(() => watcher.states.includes('taken-over'));
    expect(await watcher.client.resume()).toEqual([result]);
    expect(textOf((await watcher.client.run(bash('b', 'echo on')))[0])).toBe('on');
    expect([await watcher.client.mode.get(), watcher.client.watching]).toEqual(['acceptEdits', false]);
  });

  it('a waiting prompt asks where the person is now, and the tab that began the call gets its one result', async () => {
    const tab = session();
    const person = patient();
    const owner = await tab({ prompter: person });
    const running = owner.client.run(bash('a', 'echo ran >> log'));
    await person.asked;
    const prompter = scripted({ answer: 'allow-once' });
    const watcher = await tab({ prompter });
    await watcher.client.takeOver();
    const [resumed] = await watcher.client.resume();
    expect([await running, prompter.asked.length]).toEqual([[resumed], 1]);
    await owner.until(() => owner.states.includes('watching'));
    expect([owner.client.watching, watcher.client.watching]).toEqual([true, false]);
    expect(await watcher.client.files.readText('log')).toBe('ran\n');
  });

  it('is handed over between calls: what runs ends first, and its tab gets the result', async () => {
    const tab = session();
    const started = deferred();
    const owner = await tab({
      allowedTools: ['Bash'],
      onEvent: ({ type }) => type === 'execution-started' && started.resolve(),
    });
    const running = owner.client.run([bash('a', 'sleep 0.5; echo first'), bash('b', 'echo second')]);
    await started.promise;
    const watcher = await tab({ allowedTools: ['Bash'] });
    await watcher.client.takeOver();
    expect((await running).map(textOf)).toEqual(['first', 'second']);
    expect((await watcher.client.resume()).map(textOf)).toEqual(['first', 'second']);
  });

  it('of several that watch, the one where the person asks has it first', async () => {
    const tab = session();
    await tab();
    const waits = await tab();
    const asks = await tab();
    await asks.client.takeOver();
    await waits.until(() => waits.states.includes('watching'));
    expect([waits.client.watching, asks.client.watching]).toEqual([true, false]);
  });

  it('a worker that dies is replaced in its own tab, and the others go on watching', async () => {
    const tab = session();
    const workers: Worker[] = [];
    const owner = await tab({
      allowedTools: ['Bash'],
      createWorker: () => {
        const worker = new Worker(new URL('../host/host.js', import.meta.url), { type: 'module' });
        workers.push(worker);
        return worker;
      },
    });
    const watcher = await tab();
    workers[0]?.terminate();
    await owner.until(() => owner.states.includes('replaced'));
    await owner.client.run(bash('a', 'echo on'));
    await watcher.until(() => watcher.types().has('call-ended'));
    expect([watcher.client.watching, watcher.states]).toEqual([true, ['watching']]);
  });
});
