import { describe, expect, it } from 'vitest';
import { memorySandbox } from '../memory/memory-sandbox.js';
import type { Classifier } from '../ports/classifier.js';
import { createSession } from '../session.js';
import { scriptedPrompter } from '../testing/scripted-prompter.js';
import { toolUse } from '../testing/tool-use.js';
import { builtinTools } from '../tools/builtin-tools.js';

const eager: Classifier = {
  name: 'eager',
  classify: () => Promise.resolve({ behavior: 'allow', confidence: 'high', message: 'fine' }),
};

function open(shell: string, allow: readonly string[], mode: 'default' | 'auto' = 'default') {
  const files = { 'a.ts': '' };
  const sandbox = memorySandbox({ files, caps: { shell, plannedSpawn: false }, shell: () => 0 });
  const prompter = scriptedPrompter([]);
  const session = createSession({
    tools: builtinTools({ shell }),
    ports: { sandbox, prompter, classifier: eager },
    settings: { flagSettings: { permissions: { allow } } },
    mode,
  });
  return { session, requests: prompter.requests };
}

describe('L4.2 a shell that may read a command in another way', () => {
  it.each([
    ['ls a.ts', [], 'allow'],
    ['ls *.ts', [], 'ask'],
    ['npm run build', ['Bash(npm run build:*)'], 'allow'],
    ['npm run build; echo $HOME', ['Bash(npm:*)', 'Bash(echo:*)'], 'ask'],
    ['npm run build; echo $HOME', ['Bash(npm run build; echo $HOME)'], 'allow'],
    ['npm run build; echo $HOME', ['Bash'], 'allow'],
  ])('%s under %j: %s', async (command, allow, expected) => {
    const decision = await open('jsh', allow).session.explain(toolUse('Bash', { command }));
    expect(decision.behavior).toBe(expected);
  });

  it('no classifier waves it through there', async () => {
    for (const [shell, asked] of [
      ['jsh', 1],
      ['just-bash', 0],
    ] as const) {
      const { session, requests } = open(shell, [], 'auto');
      await session.run(toolUse('Bash', { command: 'touch $NAME' }));
      expect([shell, requests.length]).toEqual([shell, asked]);
    }
  });
});
