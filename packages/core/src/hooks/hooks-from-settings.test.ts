import { describe, expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { HookInput } from '../ports/hook.js';
import { compileHooks, selectHooks } from './hook-index.js';
import { hooksFromSettings, type ConfiguredHook, type HandlerEnvironment } from './hooks-from-settings.js';

const load = (configured: readonly ConfiguredHook[], more: Partial<HandlerEnvironment> = {}) =>
  hooksFromSettings(configured, { sandbox: memorySandbox(), clock: manualClock(), projectDir: '/srv/app', ...more });
const pre = (handler: ConfiguredHook['handler'], matcher?: string): ConfiguredHook => ({
  event: 'PreToolUse',
  handler,
  ...(matcher !== undefined && { matcher }),
});
const command = (text: string, more: object = {}) => ({ type: 'command', command: text, ...more });

describe('L3.2 hooksFromSettings', () => {
  it.each<[string, ConfiguredHook['handler'], string]>([
    [
      'mcp_tool',
      { type: 'mcp_tool', server: 's', tool: 't' },
      'Hooks of type "mcp_tool" are not supported yet; this one never runs.',
    ],
    ['prompt', { type: 'prompt', prompt: 'p' }, 'Hooks of type "prompt" are not supported yet; this one never runs.'],
    ['agent', { type: 'agent', prompt: 'p' }, 'Hooks of type "agent" are not supported yet; this one never runs.'],
    ['an unknown type', { type: 'comand' }, 'Unknown hook type "comand"; this hook never runs.'],
    ['a command that is missing', { type: 'command' }, expect.stringContaining('command') as string],
    ['a command that is no text', command(3 as never), expect.stringContaining('command') as string],
    [
      'an onFailure that is neither',
      command('x', { onFailure: 'deny' }),
      expect.stringContaining('onFailure') as string,
    ],
    [
      'another shell',
      command('x', { shell: 'powershell' }),
      'The shell "powershell" is not supported; this hook never runs.',
    ],
    [
      'a placeholder in a shell command',
      command('x ${user_config.name}'),
      'A placeholder in a shell command is refused: give the words in "args", where no shell reads them.',
    ],
    ['an address that is none', { type: 'http', url: 'file:///etc/passwd' }, expect.stringContaining('url') as string],
  ])('L3.2 %s is told, and the others stand', (_, handler, message) => {
    const { hooks, diagnostics } = load([pre(handler), pre(command('good'))]);
    expect(hooks.map(({ name }) => name)).toEqual(['good']);
    expect(diagnostics).toEqual([{ hook: expect.any(String) as string, event: 'PreToolUse', message }]);
  });

  it('L3.2 what a handler says is what its hook is', () => {
    const { hooks, diagnostics } = load([
      pre(command('a', { timeout: 1.5, onFailure: 'block', statusMessage: 'x' }), 'Bash|Edit'),
      { event: 'PostToolUse', handler: command('b', { args: ['c'] }) },
    ]);
    expect([hooks, diagnostics]).toEqual([
      [
        {
          event: 'PreToolUse',
          matcher: 'Bash|Edit',
          name: 'a',
          timeoutMs: 1_500,
          onTimeout: 'continue',
          onFailure: 'block',
          identity: '["command","a",null,null]',
          run: expect.any(Function) as () => void,
        },
        {
          event: 'PostToolUse',
          name: 'b c',
          timeoutMs: 600_000,
          onTimeout: 'continue',
          identity: '["command","b",["c"],null]',
          run: expect.any(Function) as () => void,
        },
      ],
      [],
    ]);
  });

  it('L3.2 what is set and has no effect is told', () => {
    const { hooks, diagnostics } = load([
      pre(command('a', { once: true })),
      { event: 'Notification', handler: command('b', { if: 'Bash' }) },
    ]);
    expect([hooks.length, diagnostics]).toEqual([
      2,
      [
        { hook: 'a', event: 'PreToolUse', message: '"once" is heeded in skills only; this hook runs every time.' },
        {
          hook: 'b',
          event: 'Notification',
          message: 'A hook of Notification with a condition never runs: there is no call to look at.',
        },
      ],
    ]);
  });

  it('L3.2 identical handlers of several files run once, and under each event', () => {
    const post: ConfiguredHook = { event: 'PostToolUse', handler: command('a') };
    const { hooks } = load([
      pre(command('a'), 'Bash'),
      pre(command('a', { timeout: 5 })),
      pre(command('a', { if: 'Bash(git *)' })),
      pre(command('a', { args: [] })),
      post,
      post,
    ]);
    const index = compileHooks(hooks);
    expect([selectHooks(index, 'PreToolUse', ['Bash']), selectHooks(index, 'PostToolUse', ['Bash'])]).toEqual([
      [hooks[0], hooks[2], hooks[3]],
      [hooks[4]],
    ]);
  });

  it('L3.2 the condition is the business of whoever reads rules; one that nobody can read runs the hook and is told', () => {
    const read: string[] = [];
    const compileCondition = (rule: string) => {
      read.push(rule);
      return rule === 'broken(' ? undefined : (input: HookInput) => 'tool_name' in input && input.tool_name === 'Bash';
    };
    const { hooks, diagnostics } = load(
      [pre(command('a', { if: 'Bash(git *)' })), pre(command('b', { if: 'broken(' }))],
      {
        compileCondition,
      },
    );
    expect([read, hooks.map((hook) => hook.applies?.({ tool_name: 'Edit' } as HookInput)), diagnostics]).toEqual([
      ['Bash(git *)', 'broken('],
      [false, undefined],
      [
        {
          hook: 'b',
          event: 'PreToolUse',
          message: 'The condition "broken(" cannot be read, so the hook runs for every call.',
        },
      ],
    ]);
  });

  it.each([
    ['😀'.repeat(80), '😀'.repeat(80)],
    ['😀'.repeat(81), `${'😀'.repeat(79)}…`],
  ])('L3.2 a command is named by its first 80 characters: %s', (text, name) => {
    expect(load([pre(command(text))]).hooks[0]?.name).toBe(name);
  });
});
