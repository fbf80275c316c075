import { CANCEL_MESSAGE } from '@sallyport/core';
import { expect, it } from 'vitest';
import { bash, disposing, read, scripted, textOf, type Connect } from './harness.cases.js';

/** Stage 4 with the person on the page. */
export function permissionCases(connect: Connect): void {
  const start = disposing(connect);

  it('L4.8 an allow once runs the call it was given for, and no other', async () => {
    const prompter = scripted({ answer: 'allow-once' });
    const client = await start({ prompter });
    const [first] = await client.run([bash('toolu_1', 'touch made')]);
    expect(first?.is_error).toBeUndefined();
    expect(await client.files.list()).toEqual(['/srv/app/made']);
    const [second] = await client.run(bash('toolu_2', 'touch made'));
    expect(second?.is_error).toBe(true);
    expect(await client.grants.list()).toEqual([]);
    expect(prompter.asked.map(({ toolUseId, tool, input }) => [toolUseId, tool, input])).toEqual([
      ['toolu_1', 'Bash', { command: 'touch made' }],
      ['toolu_2', 'Bash', { command: 'touch made' }],
    ]);
  });

  it('L4.8 an always for the session asks no more, is listed, and ends when it is revoked', async () => {
    const prompter = scripted({ answer: 'always', rule: 'Bash(touch:*)', scope: 'session' });
    const client = await start({ prompter });
    for (const id of ['toolu_1', 'toolu_2']) {
      expect(await client.run(bash(id, `touch ${id}`))).toMatchObject([{ tool_use_id: id, type: 'tool_result' }]);
    }
    expect(prompter.asked.length).toBe(1);
    const grants = await client.grants.list();
    expect(grants).toMatchObject([{ kind: 'rule', rule: 'Bash(touch:*)', sessionId: client.sessionId }]);
    await client.grants.revoke(grants[0]?.id ?? '');
    expect(await client.grants.list()).toEqual([]);
    expect((await client.run(bash('toolu_3', 'touch three')))[0]?.is_error).toBe(true);
  });

  it('L4.8 an always for the project stands in its settings file', async () => {
    const client = await start({
      prompter: scripted({ answer: 'always', rule: 'Bash(touch:*)', scope: 'projectSettings' }),
    });
    await client.run(bash('toolu_1', 'touch made'));
    expect(JSON.parse(await client.files.readText('.claude/settings.json'))).toEqual({
      permissions: { allow: ['Bash(touch:*)'] },
    });
  });

  it('L4.8 an always for all projects holds in another session of the same origin', async () => {
    const namespace = crypto.randomUUID();
    const first = await start({
      namespace,
      prompter: scripted({ answer: 'always', rule: 'Bash(touch:*)', scope: 'userSettings' }),
    });
    await first.run(bash('toolu_1', 'touch made'));
    const second = await start({ namespace });
    expect(await second.explain({ name: 'Bash', input: { command: 'touch other' } })).toMatchObject({
      behavior: 'allow',
      by: { from: 'rule', rule: 'Bash(touch:*)', source: 'userSettings' },
    });
  });

  it('E2 L4.7 a deny gives the fixed message and the words of the person', async () => {
    const client = await start({ prompter: scripted({ answer: 'deny', message: 'Use git instead.' }) });
    const [result] = await client.run(bash('toolu_1', 'touch made'));
    expect(result?.is_error).toBe(true);
    expect(textOf(result)).toContain(CANCEL_MESSAGE);
    expect(textOf(result)).toContain('Use git instead.');
    expect(await client.files.list()).toEqual([]);
  });

  it('L4.7 without a prompter, what would ask is denied', async () => {
    const client = await start();
    expect((await client.run(bash('toolu_1', 'touch made')))[0]?.is_error).toBe(true);
    expect((await client.run(read('toolu_2', '/srv/app/absent')))[0]?.is_error).toBe(true);
  });

  it('L4.4 a policy denies what the settings allow, wherever it was given', async () => {
    const client = await start({
      settings: { permissions: { allow: ['Bash(touch:*)'] } },
      policy: { permissions: { deny: ['Bash(touch:*)'] } },
    });
    expect(await client.explain({ name: 'Bash', input: { command: 'touch made' } })).toMatchObject({
      behavior: 'deny',
      by: { from: 'rule', source: 'policySettings' },
    });
  });

  it('L4.4a the mode is read and set, and one that does not exist is refused', async () => {
    const client = await start({ mode: 'plan' });
    expect(await client.mode.get()).toBe('plan');
    await client.mode.set('acceptEdits');
    expect(await client.mode.get()).toBe('acceptEdits');
    await expect(client.mode.set('anything' as 'plan')).rejects.toThrow('There is no permission mode "anything".');
  });

  it('4e a prompter that throws, rejects, or answers nonsense denies, and costs nothing else', async () => {
    const hostile: readonly (() => unknown)[] = [
      () => {
        throw new Error('boom');
      },
      () => Promise.reject(new TypeError('boom')),
      () => 'yes',
      () => ({ answer: 'allow-once', updatedInput: () => 1 }),
      () => undefined,
    ];
    let next = 0;
    const client = await start({ prompter: { ask: () => (hostile[next++] as () => Promise<never>)() } });
    for (const place of hostile.keys()) {
      const results = await client.run([bash(`no-${place}`, 'touch made'), bash(`yes-${place}`, 'echo fine')]);
      expect(results.map(({ is_error }) => is_error)).toEqual([true, undefined]);
    }
    expect(await client.files.list()).toEqual([]);
  });
}
