// Fields of PostToolUse answers that were superseded, or that nothing here can take.
import { expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import { specific } from '../testing/run-echo.js';
import { runHooks } from './run-hooks.js';

async function said(tool_name: string, answer: object) {
  const { updatedToolOutput, runs } = await runHooks(
    [{ event: 'PostToolUse', name: 'h', run: () => specific('PostToolUse', answer) }],
    {
      hook_event_name: 'PostToolUse',
      session_id: 's',
      cwd: '/srv/app',
      permission_mode: 'default',
      tool_name,
      tool_input: {},
      tool_use_id: 'toolu_1',
      tool_response: 'original',
      duration_ms: 1,
    },
    { clock: manualClock(), signal: new AbortController().signal },
  );
  return [updatedToolOutput?.value, runs[0]?.outcome, runs[0]?.message];
}

const NOT_MCP = '"updatedMCPToolOutput" is for tools of MCP servers; it is not used.';
const NO_CONTEXT = 'What it says in "classifierContext" is not passed on: the classifier judges by the command alone.';

it.each<[string, object, unknown]>([
  ['mcp__db__query', { updatedMCPToolOutput: 'x' }, ['x', 'ok', undefined]],
  ['mcp__db__query', { updatedMCPToolOutput: 'x', updatedToolOutput: 'y' }, ['y', 'ok', undefined]],
  ['Bash', { updatedMCPToolOutput: 'x' }, [undefined, 'ok', NOT_MCP]],
  ['Bash', { updatedMCPToolOutput: 'x', updatedToolOutput: 'y' }, ['y', 'ok', NOT_MCP]],
  ['Bash', { classifierContext: 'safe', updatedToolOutput: 'y' }, ['y', 'ok', NO_CONTEXT]],
  ['Bash', { classifierContext: 'safe', updatedMCPToolOutput: 'x' }, [undefined, 'ok', `${NOT_MCP} ${NO_CONTEXT}`]],
  ['Bash', { classifierContext: null }, [undefined, 'ok', undefined]],
])('L7.3 %s: %j', async (tool, answer, expected) => {
  expect(await said(tool, answer)).toEqual(expected);
});
