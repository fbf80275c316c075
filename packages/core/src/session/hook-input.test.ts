// What hooks are given, where it is not the model's own words.
import { expect, it } from 'vitest';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { AnyHook, HookInputOf } from '../ports/hook.js';
import { runEcho } from '../testing/run-echo.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from '../tools/builtin-tools.js';

it('L3.2 paths in the input of a file tool are absolute for hooks, and stay as they were for the tool', async () => {
  const seen: unknown[] = [];
  const hooks: AnyHook[] = [{ event: 'PreToolUse', name: 'h', run: ({ tool_input }) => void seen.push(tool_input) }];
  const sandbox = memorySandbox({ files: { 'src/a.ts': 'text' } });
  const options = { tools: builtinTools(), hooks, ports: { sandbox } };
  const { text } = await runEcho(options, toolUse('Read', { file_path: './src/../src/a.ts' }, 'toolu_1'));
  await runEcho(options, toolUse('Glob', { pattern: '*.ts', path: 'src' }, 'toolu_2'));
  await runEcho(options, toolUse('Bash', { command: 'cat src/a.ts' }, 'toolu_3'));
  expect(seen).toEqual([
    { file_path: '/srv/app/src/a.ts' },
    { pattern: '*.ts', path: '/srv/app/src' },
    { command: 'cat src/a.ts' },
  ]);
  expect(text[0]).toContain('text');
});

it('L7.1 the error of a command begins with its exit code, and a long one is cut in its middle', async () => {
  const seen: HookInputOf<'PostToolUseFailure'>[] = [];
  const hooks: AnyHook[] = [{ event: 'PostToolUseFailure', name: 'h', run: (input) => void seen.push(input) }];
  const sandbox = memorySandbox({
    shell: (_, io) => {
      io.stdout(`first ${'x'.repeat(40_000)} last`);
      return 3;
    },
  });
  const settings = { permissions: { allow: ['Bash'] } };
  await runEcho(
    { tools: builtinTools(), hooks, settings, ports: { sandbox } },
    toolUse('Bash', { command: 'make' }, 'toolu_1'),
  );
  const [{ error, duration_ms, ...rest } = { error: '', duration_ms: -1 }] = seen;
  expect(rest).toEqual({
    hook_event_name: 'PostToolUseFailure',
    session_id: 's',
    cwd: '/srv/app',
    permission_mode: 'default',
    tool_name: 'Bash',
    tool_input: { command: 'make' },
    tool_use_id: 'toolu_1',
  });
  expect([/^Exit code 3\nfirst x/.test(error), / last$/.test(error), error.length < 10_500, duration_ms >= 0]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
