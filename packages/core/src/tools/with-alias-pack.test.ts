import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../define-tool.js';
import { INVENTED_NAMES } from '../invented-names.js';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { plainCommands } from '../memory/plain-commands.js';
import type { Tool } from '../ports/tool.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from './builtin-tools.js';
import { withAliasPack } from './with-alias-pack.js';

async function run(name: string, input: object, tools: readonly Tool[] = withAliasPack(builtinTools())) {
  const sandbox = memorySandbox({ files: { 'a.ts': 'one\ntwo\n' }, commands: plainCommands });
  const session = createSession({ tools, ports: { sandbox }, mode: 'bypassPermissions' });
  await session.run(toolUse('Read', { file_path: 'a.ts' }));
  const [result] = await session.run(toolUse(name, input));
  return result;
}
const note = (name: string, now: string) => `Note: the tool name ${name} is deprecated. Use ${now} from now on.`;

describe('L1.2 names that models bring from elsewhere', () => {
  it.each<[string, object, string, string]>([
    ['read_file', { path: 'a.ts' }, 'Read', '     1\tone\n     2\ttwo'],
    ['read_file', { target_file: 'a.ts', limit: '1' }, 'Read', '     1\tone'],
    ['cat', { file_path: 'a.ts' }, 'Read', '     1\tone\n     2\ttwo'],
    ['view', { command: 'view', path: 'a.ts' }, 'Read', '     1\tone\n     2\ttwo'],
    ['shell', { cmd: 'echo hi', is_background: false }, 'Bash', 'hi'],
    ['bash', { command: 'echo hi', timeout_ms: '900' }, 'Bash', 'hi'],
    [
      'str_replace_editor',
      { command: 'str_replace', path: 'a.ts', old_str: 'two', new_str: '2' },
      'Edit',
      'Edited /srv/app/a.ts: 1 replacement, from line 2.',
    ],
    ['write_file', { path: 'b', contents: 'x' }, 'Write', 'Created /srv/app/b (1 line, 1B).'],
    ['search_files', { regex: 'two', file_pattern: '*.ts' }, 'Grep', 'a.ts'],
    ['find_files', { query: '*.ts' }, 'Glob', 'a.ts'],
  ])('%s %j', async (name, input, now, content) => {
    const result = await run(name, input);
    expect(result?.content).toMatch(content);
    expect(result?.content).toContain(note(name, now));
    expect(result?.is_error).toBeUndefined();
  });

  it('L2.2 what is more than another name stays an issue, in the words of the tool', async () => {
    expect(await run('str_replace_editor', { command: 'view', path: 'a.ts' })).toMatchObject({
      is_error: true,
      content:
        '<tool_use_error>InputValidationError: Edit failed due to the following issues:\nThe required parameter `old_string` is missing\nThe required parameter `new_string` is missing\nAn unexpected parameter `command` was provided</tool_use_error>',
    });
    expect(await run('read_file', { path: 'a.ts', file_path: 'b.ts' })).toMatchObject({ is_error: true });
    expect(await run('Read', {})).toMatchObject({
      content: expect.stringContaining('The required parameter `file_path` is missing') as string,
    });
  });

  it('L2.2 under its own name a tool takes its own parameters only', async () => {
    expect(await run('Read', { path: 'a.ts' })).toMatchObject({
      is_error: true,
      content: expect.stringContaining('The required parameter `file_path` is missing') as string,
    });
  });

  it('a name that another tool has stays with it, and other tools stay as they are', async () => {
    const cat = defineTool({ name: 'cat', description: '', inputSchema: z.object({}), call: () => 'miaow' }) as Tool;
    expect((await run('cat', {}, withAliasPack([...builtinTools(), cat])))?.content).toBe('miaow');
    expect(withAliasPack([cat])[0]).toBe(cat);
  });

  it('deny rules for the right name hold under every other', async () => {
    const session = createSession({
      tools: withAliasPack(builtinTools()),
      ports: { sandbox: memorySandbox({ files: { '.env': 'x' } }) },
      settings: { permissions: { deny: ['Read(.env)'] } },
    });
    expect((await session.explain({ name: 'read_file', input: { path: '.env' } })).behavior).toBe('deny');
  });

  it.each([...INVENTED_NAMES])('L1.3 without the pack, %s is answered with the likely name %s', async (name, tool) => {
    expect((await run(name, {}, builtinTools()))?.content).toBe(
      `<tool_use_error>No tool named ${name} is available. Did you mean ${tool}?</tool_use_error>`,
    );
  });
});
