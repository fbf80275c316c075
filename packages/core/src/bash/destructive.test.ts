import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import { destructiveClasses, destructiveWarning } from './destructive.js';
import { suggestBashRules } from './suggest-bash-rules.js';

const context = { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app'] };
const classes = (command: string) => destructiveClasses(analyzeBash(command, context));

describe('warnings', () => {
  it.each([
    ['rm -rf x', 'recursive-delete'],
    ['sudo rm --recursive x', 'recursive-delete'],
    ['find . -name x -delete', 'recursive-delete'],
    ['find . -exec rm -f {} +', 'recursive-delete'],
    ['ls | xargs rm -r', 'recursive-delete'],
    ['git -C x push -f', 'force-push'],
    ['git push --force-with-lease=a origin x', 'force-push'],
    ['git push origin +main', 'force-push'],
    ['git push origin :old', 'force-push'],
    ['git reset --hard', 'discard-changes'],
    ['git checkout -- src', 'discard-changes'],
    ['git checkout .', 'discard-changes'],
    ['git restore src', 'discard-changes'],
    ['git clean -xdf', 'discard-changes'],
    ['git branch -D x', 'discard-changes'],
    ['git stash drop', 'discard-changes'],
    ['echo > a', 'overwrite-file'],
    ['truncate -s 0 a', 'overwrite-file'],
    ['dd if=a of=/dev/sda', 'disk-write'],
    ['mkfs.ext4 /dev/sda', 'disk-write'],
    ['chmod -R 777 .', 'permission-change'],
    ['kill -9 -1', 'process-kill'],
    ["psql -c 'drop table x'", 'sql-destructive'],
    ['mysql -e "DELETE FROM x"', 'sql-destructive'],
    ['npm publish', 'publish'],
    ['docker system prune -f', 'container-prune'],
    ['kubectl -n x delete pod y', 'infra-delete'],
    ['terraform destroy', 'infra-delete'],
    ['aws ec2 terminate-instances --x', 'infra-delete'],
    ["bash -c 'rm -rf x'", 'recursive-delete'],
  ])('L4.7 %s: %s', (command, kind) => {
    expect(classes(command)).toEqual([kind]);
    expect(destructiveWarning(command)).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    "echo 'rm -rf /'",
    'grep "git push --force" x',
    'git commit -m "reset --hard"',
    'ls # rm -rf x',
    "cat <<'E'\nterraform destroy\nE",
    'rm a.txt',
    'git push',
    'git push --dry-run -f',
    'git clean -nd',
    'git reset --soft HEAD~1',
    'git restore --staged x',
    'git branch -d x',
    'git checkout main',
    'echo x >> log',
    'ls > /dev/null',
    'npm publish --dry-run',
    'npm run clean',
    'chmod +x a',
    'kill 12',
    'docker ps',
    'git log drop-table',
  ])('L4.7 no warning for %s', (command) => {
    expect(destructiveWarning(command)).toBe(null);
  });
});

describe('suggestions', () => {
  const rules = (command: string) => suggestBashRules(analyzeBash(command, context)).map(({ rule }) => rule);

  it.each([
    ['npm test -- -x', ['Bash(npm test *)']],
    ['npm run build', ['Bash(npm run build *)']],
    ['git commit -m x', ['Bash(git commit *)']],
    ['git -C x commit', ['Bash(git -C x commit)']],
    ['make build && npm ci', ['Bash(make build *)', 'Bash(npm ci *)']],
    ['ls && npm ci', ['Bash(npm ci *)']],
    ['timeout 5 npm ci', ['Bash(npm ci *)']],
    ['rm build.log', ['Bash(rm build.log)']],
    ['git push --force', ['Bash(git push --force)']],
    ['npm ci "$x"', ['Bash(npm ci *)']],
    ['$x y', []],
    ['sudo ls', []],
    ["bash -lc 'npm ci'", []],
    ['f() { npm ci; }', []],
    ['ls > out', []],
    ['python -c x', []],
    ['rm -rf /', []],
  ])('L4.7 for %s', (command, expected) => {
    expect(rules(command)).toEqual(expected);
  });

  it('L4.7 a wide rule comes with a note', () => {
    expect(suggestBashRules(analyzeBash('git push origin x', context))).toEqual([
      { rule: 'Bash(git push *)', note: 'It also covers a forced push.' },
    ]);
  });
});
