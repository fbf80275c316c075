import { expect, it } from 'vitest';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from '../tools/builtin-tools.js';

it.each([
  ['Glob', { pattern: '**/*.txt' }, 'a.txt'],
  ['Grep', { pattern: 'x' }, 'a.txt'],
])('bc-102 what a rule denies to read is hidden from %s', async (tool, input, content) => {
  const session = createSession({
    tools: builtinTools(),
    ports: { sandbox: memorySandbox({ files: { 'a.txt': 'x', 'private/b.txt': 'x', '.env': 'x', 'deep/.env': 'x' } }) },
    settings: { permissions: { deny: ['Read(./private/**)', 'Read(**/.env)'] } },
  });
  expect((await session.run(toolUse(tool, input)))[0]?.content).toBe(content);
});
