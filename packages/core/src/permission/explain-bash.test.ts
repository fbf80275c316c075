import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memorySandbox } from '../memory/memory-sandbox.js';
import { createSession } from '../session.js';
import { builtinTools } from '../tools/builtin-tools.js';
import { decide, type Vote } from './vote.js';

interface Given {
  readonly allow?: readonly string[];
  readonly ask?: readonly string[];
  readonly deny?: readonly string[];
  readonly mode?: 'acceptEdits';
}

async function explained(command: string, { mode, ...permissions }: Given) {
  const explanation = await createSession({
    tools: builtinTools(),
    ports: { sandbox: memorySandbox({ workdir: '/srv/app', home: '/home/user' }) },
    cwd: '/srv/app',
    settings: { permissions },
    ...(mode && { mode }),
  }).explain({ name: 'Bash', input: { command } });
  if (explanation.behavior === 'invalid') throw new Error(explanation.failure.kind);
  return explanation;
}

/** `[what, text that its span covers, what came of it]` of every part and every rule that was tried in vain. */
async function parts(command: string, given: Given): Promise<readonly (readonly string[])[]> {
  const { trail } = await explained(command, given);
  return trail.flatMap(({ behavior, by }) => {
    if (by.from === 'part') return [[by.part, command.slice(...by.span), by.message]];
    if (by.from !== 'rule' || behavior !== 'passthrough' || by.span === undefined) return [];
    return [[by.rule, command.slice(...by.span), by.message ?? '']];
  });
}

const UNMET = 'no rule covers it';

describe('explaining a Bash command', () => {
  it.each<[string, string, Given, readonly (readonly string[])[]]>([
    [
      'each command with the rule that covers it, and rules that cover but not all',
      'git status && git push origin main | tee log',
      { allow: ['Bash(git push:*)', 'Bash(git commit:*)'] },
      [
        ['command', 'git status', 'it only reads'],
        ['Bash(git push:*)', 'git status', 'it does not match'],
        ['Bash(git commit:*)', 'git status', 'it does not match'],
        ['command', 'git push origin main', 'allowed by Bash(git push:*)'],
        ['Bash(git push:*)', 'git push origin main', 'it covers this part, and not every part is covered'],
        ['Bash(git commit:*)', 'git push origin main', 'it does not match'],
        ['command', 'tee log', UNMET],
      ],
    ],
    [
      'nested commands, wrappers and what they run',
      'timeout 5 npm test; echo "$(rm -rf x)"; bash -c "curl a"',
      { allow: ['Bash(npm test)'], deny: ['Bash(rm:*)'], ask: ['Bash(curl:*)'] },
      [
        ['command', 'timeout 5 npm test', 'it is judged by what it runs'],
        ['command', 'npm test', 'allowed by Bash(npm test)'],
        ['Bash(npm test)', 'npm test', 'it covers this part, and not every part is covered'],
        ['command', 'echo "$(rm -rf x)"', 'it only reads'],
        ['command', 'rm -rf x', 'denied by Bash(rm:*)'],
        ['command', 'bash -c "curl a"', UNMET],
        ['command', 'bash -c "curl a"', 'Bash(curl:*) wants a person to decide'],
      ],
    ],
    [
      'redirects: of files, of descriptors and to nowhere',
      'make > out/a.txt 2>&1 < /etc/x 2> /dev/null',
      { allow: ['Bash(make)', 'Edit(src/**)'], deny: ['Edit(out/**)'] },
      [
        ['command', 'make > out/a.txt 2>&1 < /etc/x 2> /dev/null', 'allowed by Bash(make)'],
        [
          'Bash(make)',
          'make > out/a.txt 2>&1 < /etc/x 2> /dev/null',
          'it covers this part, and not every part is covered',
        ],
        ['redirect', '> out/a.txt', 'it writes /srv/app/out/a.txt: denied by Edit(out/**)'],
        ['Edit(src/**)', '> out/a.txt', 'it does not match'],
        ['redirect', '2>&1', 'it is about no file'],
        ['redirect', '< /etc/x', 'it reads /etc/x: no Read rule covers that'],
        ['Edit(out/**)', '< /etc/x', 'it does not match'],
        ['Edit(src/**)', '< /etc/x', 'it does not match'],
        ['redirect', '2> /dev/null', 'it is about no file'],
      ],
    ],
    [
      'where all is covered, the rules stand in the trail as votes',
      'npm test > log.txt',
      { allow: ['Bash(npm test)', 'Edit(log.txt)'] },
      [
        ['command', 'npm test > log.txt', 'allowed by Bash(npm test)'],
        ['redirect', '> log.txt', 'it writes /srv/app/log.txt: allowed by Edit(log.txt)'],
      ],
    ],
    [
      'the bare rule, and what only may match',
      'git $x; ls /etc',
      { allow: ['Bash'], deny: ['Bash(git push:*)'] },
      [
        ['command', 'git $x', 'Bash(git push:*) may match it'],
        ['command', 'ls /etc', 'allowed by Bash'],
      ],
    ],
    [
      'what the mode allows, reads outside, and text that is not understood',
      'mkdir a; cat /etc/x; f() { ls; }',
      { mode: 'acceptEdits' },
      [
        ['command', 'mkdir a', 'the mode allows what it edits'],
        ['command', 'cat /etc/x', 'it reads `/etc/x`, outside the working directories, and no rule covers it'],
        ['unclear', 'f() { ls; }', 'not understood: a function definition'],
        ['command', 'ls', 'it only reads'],
      ],
    ],
    [
      'a rule with a star that was compared',
      'npm run build',
      { allow: ['Bash(npm * test)'], ask: ['Bash(* --force)'] },
      [
        ['command', 'npm run build', UNMET],
        ['Bash(* --force)', 'npm run build', 'it does not match'],
        ['Bash(npm * test)', 'npm run build', 'it does not match'],
      ],
    ],
  ])('L4.4 L4.5 %s', async (_, command, given, expected) => {
    expect(await parts(command, given)).toEqual(expected);
  });

  it('L4.4 no more than 1,000 rules that were tried in vain are told, and how many there were besides', async () => {
    const allow = Array.from({ length: 1_100 }, (_, at) => `Bash(npm run job${at})`);
    const told = await parts('npm test', { allow });
    expect([told.length, told.at(-1)]).toEqual([
      1_002,
      ['command', 'npm test', '100 more rules were tried on its parts and do not match'],
    ]);
  });

  it('L4.4 the parts of a command decide nothing', async () => {
    const commands = readFileSync(new URL('../../fixtures/bash-corpus.jsonl', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { command: string }).command);
    const rule = fc.constantFrom(
      'Bash',
      'Bash(git:*)',
      'Bash(rm:*)',
      'Bash(* -rf *)',
      'Edit(src/**)',
      'Read(//etc/**)',
    );
    const list = fc.array(rule, { maxLength: 3 });
    const isDetail = ({ behavior, by }: Vote) =>
      by.from === 'part' || (behavior === 'passthrough' && by.from === 'rule');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...commands), list, list, list, async (command, allow, ask, deny) => {
        const { behavior, by, trail } = await explained(command, { allow, ask, deny });
        expect(decide(trail.filter((vote) => !isDetail(vote)))).toMatchObject({ behavior, by });
        const spans = trail.flatMap((vote) =>
          isDetail(vote) && 'span' in vote.by && vote.by.span ? [vote.by.span] : [],
        );
        expect(spans.every(([start, end]) => start >= 0 && start <= end && end <= command.length)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
