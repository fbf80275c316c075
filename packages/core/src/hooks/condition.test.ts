import { describe, expect, it } from 'vitest';
import type { HookInput } from '../ports/hook.js';
import { conditionCompiler } from './condition.js';

const compile = conditionCompiler({ home: '/home/user', projectRoot: '/srv/app', workingDirectories: ['/srv/app'] });
const call = (tool_name: string, tool_input: unknown): HookInput => ({
  hook_event_name: 'PreToolUse',
  session_id: 's',
  cwd: '/srv/app',
  permission_mode: 'default',
  tool_name,
  tool_input,
  tool_use_id: 'toolu_1',
});

describe('L3.2 the condition of a hook', () => {
  it.each<[rule: string, command: unknown, runs: boolean]>([
    ['Bash', 'ls', true],
    ['Bash(*)', 'ls', true],
    ['Bash(git push *)', 'git push origin main', true],
    ['Bash(git push:*)', 'git push', true],
    ['Bash(git push *)', 'git pushx', false],
    ['Bash(git push *)', 'git status', false],
    ['Bash(git push *)', 'npm test && git push', true],
    ['Bash(git push *)', 'A=1 git push', true],
    ['Bash(git push *)', 'echo "$(git push)"', true],
    ['Bash(git *)', 'echo `git push`', true],
    ['Bash(git push *)', 'echo "unterminated', true],
    ['Bash(git *)', 'echo $(date)', false],
    ['Bash(git *)', 'echo $HOME', false],
    ['Bash(git push *)', 'echo $(date)', true],
    ['Bash(git push *)', 'echo `date`', true],
    ['Bash(git push *)', 'echo $HOME', true],
    ['Bash(git push *)', 'echo ${HOME}', true],
    ['Bash(git push *)', 'echo hi', false],
    ['Bash(npm test)', 'npm test', true],
    ['Bash(npm test)', 'npm test -- --watch', false],
    ['Bash(rm *)', 3, true],
  ])('L3.2 %s on %j: %s', async (rule, command, runs) => {
    expect(await compile(rule)?.(call('Bash', { command }))).toBe(runs);
  });

  it.each<[rule: string, tool: string, input: object, runs: boolean]>([
    ['Bash(git *)', 'Edit', { file_path: 'git a' }, false],
    ['Edit', 'Edit', { file_path: '/etc/x' }, true],
    ['Edit', 'Read', { file_path: '/etc/x' }, false],
    ['Edit(*.ts)', 'Edit', { file_path: '/srv/app/src/a.ts' }, true],
    ['Edit(*.ts)', 'Write', { file_path: '/srv/app/src/a.ts' }, true],
    ['Edit(*.ts)', 'Read', { file_path: '/srv/app/src/a.ts' }, false],
    ['Edit(*.ts)', 'Edit', { file_path: '/srv/app/src/a.js' }, false],
    ['Write(*.ts)', 'Write', { file_path: '/srv/app/src/a.ts' }, true],
    ['Write(*.ts)', 'Edit', { file_path: '/srv/app/src/a.ts' }, false],
    ['Edit(src/**)', 'Edit', { file_path: '/srv/app/src/a/b' }, true],
    ['Edit(src/**)', 'Edit', { file_path: '/srv/app/lib/src/b' }, false],
    ['Edit(.git/**)', 'Edit', { file_path: '/srv/app/.git/config' }, true],
    ['Edit(//etc/**)', 'Edit', { file_path: '/etc/x' }, true],
    ['Edit(~/x)', 'Edit', { file_path: '/home/user/x' }, true],
    ['Edit(src/**)', 'Edit', { file_path: 7 }, true],
    ['Read(src/**)', 'Grep', { pattern: 'x', path: 'src' }, true],
    ['Read(src/**)', 'Grep', { pattern: 'x', path: 'lib' }, false],
    ['Read(src/**)', 'Edit', { file_path: '/srv/app/src/a' }, false],
    ['mcp__memory', 'mcp__memory__create', {}, true],
    ['mcp__memory__create', 'mcp__memory__delete', {}, false],
    ['WebFetch(domain:example.com)', 'WebFetch', { url: 'https://example.com/x' }, true],
    ['WebFetch(domain:example.com)', 'WebFetch', { url: 'https://example.org/x' }, false],
  ])('L3.2 %s on %s %j: %s', async (rule, tool, input, runs) => {
    expect(await compile(rule)?.(call(tool, input))).toBe(runs);
  });

  it.each(['', 'Bash(', 'Bash()', 'Bash, Edit'])('L3.2 %j is no rule', (rule) => {
    expect(compile(rule)).toBeUndefined();
  });
});
