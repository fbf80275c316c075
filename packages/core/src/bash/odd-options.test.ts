import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import { isStrippable } from './assignments.js';

const PLACE = { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app'] };
const read = (command: string) => analyzeBash(command, PLACE);

describe('L3.3 what only looks as if it read', () => {
  it.each([
    ['a division after a string hides no call', `awk 'BEGIN{x="a"/1;system("id>f");y="b"/2}'`],
    ['letters that are not read together', 'xxd -ps in out'],
    ['letters after one with a value', 'tree -Po x out'],
    ['a log file', 'pip list --log x'],
    ['a request that is the value of another option', 'git branch --format --list newbranch'],
    ['a filter that is the value of another option', 'git branch --format --contains newbranch'],
    ['the same of a tag', 'git tag --format --list v1'],
    ['an option that is the value of another', 'jq --indent --arg . /etc/passwd 1 .'],
    ['options from a file', 'strings @/etc/passwd'],
    ['the environment, with a blank in its name', `jq -n '$ ENV'`],
  ])('%s: %s', (_, command) => expect(read(command).readOnly).toBe(false));

  it.each(['xxd -l 16 in', 'tree -L 2 src', 'git branch -a --list "feat*"', 'git tag -n --list', 'jq --indent 2 . a'])(
    'and what does read stays so: %s',
    (command) => expect(read(command).readOnly).toBe(true),
  );
});

describe('L4.2 deny rules see what runs', () => {
  it.each([
    'env - rm x',
    'env - A=1 rm x',
    `bash -co pipefail 'rm x'`,
    `bash -oc pipefail 'rm x'`,
    `bash -c -o pipefail 'rm x'`,
    `script -qc 'rm x' f`,
    `flock f -c 'rm x'`,
    `watch 'rm x'`,
  ])('in %s', (command) => {
    expect(read(command).commands.map(({ argv }) => argv)).toContainEqual(['rm', 'x']);
  });
});

describe('L4.2 an allow rule looks past no variable that names a program or a place', () => {
  it.each(['PREFIX', 'RUSTC', 'RUSTDOC', 'GOENV', 'VIRTUAL_ENV', 'CONDA_PREFIX', 'MAVEN_HOME', 'YACC', 'MIX_EXS'])(
    '%s',
    (name) => {
      const span = [0, 0] as const;
      expect(isStrippable({ name, value: 'x', text: `${name}=x`, span })).toBe(false);
      expect(isStrippable({ name: 'STAGE', value: 'x', text: 'STAGE=x', span })).toBe(true);
    },
  );
});
