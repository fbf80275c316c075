import { modelClassifier, type AnyHook, type ClassifierQuestion, type Reason } from '@sallyport/core';
import { expect, it } from 'vitest';
import { bash, disposing, read, textOf, type Connect } from './harness.cases.js';

const specific = (hookEventName: string, fields: object) => ({ hookSpecificOutput: { hookEventName, ...fields } });

/** Hooks and a classifier whose code is on the page, beyond what runs before a call. */
export function checkCases(connect: Connect): void {
  const start = disposing(connect);

  it('a PermissionRequest hook of the page answers in the place of a person who is not there', async () => {
    const bridge: AnyHook = {
      event: 'PermissionRequest',
      name: 'bridge',
      run: ({ tool_input }) => {
        const allow = JSON.stringify(tool_input).includes('touch');
        const decision = allow ? { behavior: 'allow' } : { behavior: 'deny', message: 'not this one' };
        return specific('PermissionRequest', { decision });
      },
    };
    const client = await start({ hooks: [bridge] });
    const results = await client.run([bash('a', 'touch made && echo made'), bash('b', 'mkdir ../other')]);
    expect(results.map(textOf)).toEqual(['made', expect.stringContaining('not this one') as string]);
  });

  it('bc-176 it runs beside the prompt, and is told when the person was first', async () => {
    const reasons: unknown[] = [];
    let over = () => {};
    const told = new Promise<void>((resolve) => (over = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const waits: AnyHook = {
      event: 'PermissionRequest',
      name: 'waits',
      run: (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            reasons.push((signal.reason as Error).name);
            resolve(undefined);
            over();
          });
          begin();
        }),
    };
    // A person who answers before the hook has begun would leave it nothing to be told.
    const ask = () => begun.then(() => ({ answer: 'allow-once' as const }));
    const client = await start({ hooks: [waits], prompter: { ask } });
    expect((await client.run(bash('a', 'touch made && echo made'))).map(textOf)).toEqual(['made']);
    await told;
    expect(reasons).toEqual(['AbortError']);
  });

  it('onStop hears of a hook that wants the turn to end', async () => {
    const stops: Reason[] = [];
    const client = await start({
      hooks: [{ event: 'PostToolUse', name: 'h', run: () => ({ continue: false, stopReason: 'enough' }) }],
    });
    const [result] = await client.run(bash('a', 'echo hi'), { onStop: (by) => stops.push(by) });
    expect([textOf(result), stops]).toEqual([
      'hi',
      [{ from: 'hook', event: 'PostToolUse', hook: 'h', message: 'enough' }],
    ]);
  });

  it('L3.2 settings may be replaced while the session lives, and the policy stays; what an async hook says is heard', async () => {
    const told: string[] = [];
    let heard = () => {};
    const late = new Promise<void>((resolve) => (heard = resolve));
    const client = await start({
      policy: { permissions: { deny: ['Read'] } },
      onEvent: (event) => {
        if (event.type !== 'hook-ended' || !event.late) return;
        told.push(`${event.run.hook} ${event.run.outcome}`);
        heard();
      },
    });
    const handler = { type: 'command', command: 'echo seen >> seen.log', async: true };
    await client.setSettings({ hooks: { PreToolUse: [{ hooks: [handler] }] } });
    const results = await client.run([bash('a', 'echo hi'), read('b', '/srv/app/x')]);
    expect([textOf(results[0]), results[1]?.is_error]).toEqual(['hi', true]);
    await late;
    expect(told[0]).toBe('echo seen >> seen.log ok');
  });

  it('L3.3 a classifier of the page is asked what nothing else could judge', async () => {
    const asked: ClassifierQuestion[] = [];
    const model = modelClassifier('page', async ({ user }) => {
      const question = JSON.parse(user) as { token: string; allow: string[] };
      const { token, allow } = question;
      return JSON.stringify({ token, allow, ask: [], deny: [], confidence: 'high', reason: 'it does' });
    });
    const client = await start({
      settings: { permissions: { allow: ['Bash(prompt: make marks)'] } },
      classifier: {
        name: model.name,
        classify: (question, signal) => {
          asked.push(question);
          return model.classify(question, signal);
        },
      },
    });
    const results = await client.run([bash('a', 'echo seen'), bash('b', 'touch mark && echo marked')]);
    expect(results.map(textOf)).toEqual(['seen', 'marked']);
    expect(asked.map(({ command, allow }) => [command, allow])).toContainEqual([
      'touch mark && echo marked',
      ['make marks'],
    ]);
  });

  it('L3.3 one that throws is no opinion', async () => {
    const client = await start({
      classifier: {
        name: 'broken',
        classify: () => {
          throw new Error('broken');
        },
      },
    });
    expect(textOf((await client.run(bash('a', 'touch x')))[0])).toContain('nobody can be asked');
  });
}
