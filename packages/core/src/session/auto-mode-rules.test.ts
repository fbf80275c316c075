import { expect, it } from 'vitest';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { Classifier } from '../ports/classifier.js';
import { createSession } from '../session.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from '../tools/builtin-tools.js';

it('L4.4a in mode auto rules that allow whatever is run rest, are told, and are back when the mode is left', async () => {
  const asked: string[] = [];
  const classifier: Classifier = {
    name: 'test',
    classify: async ({ command }) => {
      asked.push(command);
      return { behavior: 'deny', confidence: 'high', message: 'looks bad' };
    },
  };
  const session = createSession({
    tools: builtinTools(),
    mode: 'auto',
    settings: { permissions: { allow: ['Bash(*)', 'Bash(npm run *)', 'Bash(make all)'], deny: ['Bash(drop:*)'] } },
    ports: { classifier, sandbox: memorySandbox({ shell: (args, io) => io.stdout(`ran ${args.join(' ')}`) }) },
  });
  let count = 0;
  const run = async (command: string) => {
    const [result] = await session.run(toolUse('Bash', { command }, `toolu_${(count += 1)}`));
    return result?.is_error ? 'refused' : result?.content;
  };
  const resting = async () =>
    (await session.diagnostics()).flatMap(({ message, ...rest }) => (/rests/.test(message) ? [rest] : []));
  expect(await Promise.all([run('make all'), run('make some'), run('npm run x'), run('drop it')])).toEqual([
    'ran make all',
    'refused',
    'refused',
    'refused',
  ]);
  expect(asked).toEqual(expect.arrayContaining(['make some', 'npm run x']));
  expect(await resting()).toEqual([
    { severity: 'warning', source: 'flagSettings', rule: 'Bash(*)' },
    { severity: 'warning', source: 'flagSettings', rule: 'Bash(npm run *)' },
  ]);
  session.setMode('default');
  expect(await Promise.all([run('make some'), run('npm run x'), run('drop it')])).toEqual([
    'ran make some',
    'ran npm run x',
    'refused',
  ]);
  expect(await resting()).toEqual([]);
});
