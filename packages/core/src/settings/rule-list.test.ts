import { describe, expect, it } from 'vitest';
import { commandSettings } from './command-settings.js';
import { splitRuleList } from './rule-list.js';

describe('splitRuleList', () => {
  it.each<[list: string | readonly string[], rules: readonly string[]]>([
    ['', []],
    ['Read', ['Read']],
    ['Read, Edit', ['Read', 'Edit']],
    ['Bash(git add:*), Bash(git status:*)', ['Bash(git add:*)', 'Bash(git status:*)']],
    ['Bash(npm run a, b) Read', ['Bash(npm run a, b)', 'Read']],
    ['Edit(docs (v2)/**) Read', ['Edit(docs (v2)/**)', 'Read']],
    ['Bash(echo \\() Read', ['Bash(echo \\()', 'Read']],
    [
      ['Read Edit', 'Bash(ls -l)'],
      ['Read', 'Edit', 'Bash(ls -l)'],
    ],
    ['Bash(ls', ['Bash(ls']],
  ])('L4.3 %j', (list, rules) => {
    expect(splitRuleList(list)).toEqual(rules);
  });

  it.each<[frontMatter: unknown, allow: readonly string[]]>([
    [{ 'allowed-tools': 'Bash(git add:*), Read' }, ['Bash(git add:*)', 'Read']],
    [{ 'allowed-tools': ['Bash(git add:*)', 7, 'Read'] }, ['Bash(git add:*)', 'Read']],
    [{ 'allowed-tools': 5 }, []],
    [{}, []],
    [null, []],
    ['Bash', []],
  ])('L4.3 front matter %j of a slash command', (frontMatter, allow) => {
    expect(commandSettings(frontMatter)).toEqual({ permissions: { allow } });
  });
});
