import { describe, expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import type { AnyHook } from '../ports/hook.js';
import type { SessionOptions } from '../session.js';
import { person } from '../testing/person.js';
import { runEcho, specific, useEcho } from '../testing/run-echo.js';

describe('bc-089 bc-091 a hook and what else decides', () => {
  const pre = (permissionDecision: string): AnyHook => ({
    event: 'PreToolUse',
    name: 'h',
    run: () => specific('PreToolUse', { permissionDecision }),
  });
  it.each<[why: string, options: SessionOptions, asks: boolean]>([
    [
      'bc-089 allow meets an ask rule under keeps-rules',
      { hooks: [pre('allow')], settings: { hookAllow: 'keeps-rules', permissions: { ask: ['Echo'] } } },
      true,
    ],
    [
      'bc-089 allow skips an ask rule by default',
      { hooks: [pre('allow')], settings: { permissions: { ask: ['Echo'] } } },
      false,
    ],
    ['bc-091 ask prompts in mode bypassPermissions', { hooks: [pre('ask')], mode: 'bypassPermissions' }, true],
    ['CL 2.1.211 ask prompts in mode auto', { hooks: [pre('ask')], mode: 'auto' }, true],
  ])('%s', async (_, options, asks) => {
    const { prompter, open, answer } = person();
    const running = runEcho({ ...options, ports: { prompter } }, useEcho());
    if (asks) {
      await open;
      answer({ answer: 'deny' });
    }
    const { results, told } = await running;
    expect([results[0]?.is_error ?? false, told('prompt-opened').length]).toEqual([asks, asks ? 1 : 0]);
  });
});

describe('bc-088 bc-206 what a hook cannot do', () => {
  it('bc-088 its ask turns no deny rule into a prompt', async () => {
    const ask: AnyHook = {
      event: 'PreToolUse',
      name: 'h',
      run: () => specific('PreToolUse', { permissionDecision: 'ask' }),
    };
    const { prompter } = person();
    const settings = { permissions: { deny: ['Echo'] } };
    const { results, told } = await runEcho({ hooks: [ask], settings, ports: { prompter } });
    expect([results[0]?.is_error, told('prompt-opened')]).toEqual([true, []]);
  });

  it('bc-206 one that hangs after the call takes nothing from the result', async () => {
    const clock = manualClock();
    const hangs: AnyHook = { event: 'PostToolUse', name: 'h', timeoutMs: 1_000, run: () => new Promise(() => {}) };
    const running = runEcho({ hooks: [hangs], ports: { clock } });
    await clock.advance(1_000);
    expect((await running).text).toEqual(['hi']);
  });
});
