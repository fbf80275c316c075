import { describe, expect, it } from 'vitest';
import type { Hook, HookEventName } from '../ports/hook.js';
import { compileHooks, selectHooks } from './hook-index.js';

const hook = (name: string, matcher?: string, event: string = 'PreToolUse'): Hook => ({
  event: event as HookEventName,
  name,
  run: () => undefined,
  ...(matcher !== undefined && { matcher }),
});

describe('L3.2 selectHooks', () => {
  it.each<[matcher: string | undefined, names: readonly string[], matches: boolean]>([
    [undefined, ['Bash'], true],
    ['', ['Bash'], true],
    ['*', ['mcp__x__y'], true],
    ['Bash', ['Bash'], true],
    ['Bash', ['BashOutput'], false],
    ['bash', ['Bash'], false],
    ['Bash|Edit', ['Edit'], true],
    ['Bash,Edit', ['Bash'], true],
    ['Bash, Edit', ['Edit'], true],
    [' Bash | Edit ', ['Edit'], true],
    ['Bash|Edit', ['Ed'], false],
    ['', ['toString'], true],
    ['toString', ['Bash'], false],
    ['mcp__memory', ['mcp__memory__create'], false],
    ['mcp__memory__.*', ['mcp__memory__create'], true],
    ['mcp__my-server__read', ['mcp__my-server__read'], true],
    ['mcp__my-server', ['mcp__my-server__read'], false],
    ['.ash', ['Bash'], true],
    ['^ash', ['Bash'], false],
    ['Edit$', ['MultiEdit'], true],
    ['Notebook.*', ['NotebookEdit'], true],
    ['.*', ['anything'], true],
    ['Task', ['Agent', 'Task'], true],
    ['Agent', ['Agent', 'Task'], true],
    ['KillShell', ['TaskStop', 'KillShell', 'KillBash'], true],
  ])('L3.2 matcher %j on %j: %s', (matcher, names, matches) => {
    const only = hook('h', matcher);
    const index = compileHooks([only]);
    expect(index.diagnostics).toEqual([]);
    expect(selectHooks(index, 'PreToolUse', names)).toEqual(matches ? [only] : []);
  });

  it('L3.2 a pattern that is no regular expression is told and never matches; other hooks still do', () => {
    const good = hook('good', 'Bash');
    const index = compileHooks([hook('bad', 'Bash('), hook('empty', ' | '), good]);
    expect(selectHooks(index, 'PreToolUse', ['Bash', 'Bash('])).toEqual([good]);
    expect(index.diagnostics).toEqual([
      {
        hook: 'bad',
        event: 'PreToolUse',
        message: expect.stringContaining('The matcher "Bash(" is no regular expression') as string,
      },
      { hook: 'empty', event: 'PreToolUse', message: 'The matcher " | " names no tool.' },
    ]);
  });

  it('L7.1 each event has its own handlers, in the order they were given', () => {
    const hooks = [
      hook('a', undefined, 'PostToolUse'),
      hook('b', undefined, 'PostToolUseFailure'),
      hook('c', undefined, 'PostToolUse'),
    ];
    const index = compileHooks(hooks);
    expect(selectHooks(index, 'PostToolUse', ['Bash'])).toEqual([hooks[0], hooks[2]]);
    expect(selectHooks(index, 'PostToolUseFailure', ['Bash'])).toEqual([hooks[1]]);
    expect(selectHooks(index, 'PreToolUse', ['Bash'])).toEqual([]);
  });

  it('L3.2 identical handlers run once for a call, whatever matcher each was found by', () => {
    const copy = (name: string, identity: string, matcher?: string): Hook => ({ ...hook(name, matcher), identity });
    const hooks = [
      copy('a', 'x', 'Edit'),
      copy('b', 'x', 'Bash'),
      copy('c', 'x'),
      copy('d', 'y'),
      hook('e'),
      hook('f'),
    ];
    const index = compileHooks(hooks);
    const names = (tool: string) => selectHooks(index, 'PreToolUse', [tool]).map(({ name }) => name);
    expect([names('Bash'), names('Edit'), names('Read')]).toEqual([
      ['b', 'd', 'e', 'f'],
      ['a', 'd', 'e', 'f'],
      ['c', 'd', 'e', 'f'],
    ]);
  });

  it.each(['posttooluse', 'postToolUse', 'POSTTOOLUSE', 'PostToolUse '])('L7.2 %j never fires and is told', (event) => {
    const index = compileHooks([hook('h', undefined, event)]);
    expect(selectHooks(index, 'PostToolUse', ['Bash'])).toEqual([]);
    expect(index.diagnostics).toEqual([
      { hook: 'h', event, message: `Unknown hook event "${event}"; it never fires. Did you mean "PostToolUse"?` },
    ]);
  });

  it.each(['Prototype', 'toString', '__proto__'])('L7.2 %j is no event and resembles none', (event) => {
    expect(compileHooks([hook('h', undefined, event)]).diagnostics).toEqual([
      { hook: 'h', event, message: `Unknown hook event "${event}"; it never fires.` },
    ]);
  });
});
