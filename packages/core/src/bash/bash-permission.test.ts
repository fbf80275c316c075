import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';
import { bashPermission } from './bash-permission.js';
import { isProtectedPath } from './protected-paths.js';

const context = { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app', '/srv/extra'] };
const behavior = (command: string) => bashPermission(analyzeBash(command, context)).behavior;

describe('what the Bash tool says', () => {
  it.each(['ls', 'cat /srv/extra/a | head', 'git status', '', '# nothing', 'cd src && ls > /dev/null'])(
    'L4.2 allows %s',
    (command) => {
      expect(behavior(command)).toBe('allow');
    },
  );

  it.each(['cat /etc/passwd', 'npm test', 'ls > out', 'f() { ls; }', 'rm -rf build', 'rm -f "$f"', 'rm *.log'])(
    'L4.2 leaves to rules: %s',
    (command) => {
      expect(behavior(command)).toBe('passthrough');
    },
  );

  it.each([
    'rm -rf /',
    'rm -rf /*',
    'rm -r /etc',
    'rm -rf /private/var',
    'rm -rf ~',
    'rm -rf "$HOME"',
    'rm -rf ~/*',
    'rm -rf .',
    'rm -rf ..',
    'rm -rf ./*',
    'rm -rf *',
    'rm -rf "$D"/*',
    'rm -rf $D/',
    'rm -rf $(pwd)/*',
    'rm -rf /srv/extra/*',
    'rm -rf {a,/}',
    'rmdir /srv/app',
    'sudo rm -rf /usr',
    'echo $(rm -rf /)',
    'cd / && rm -rf *',
    "bash -c 'rm -rf ~'",
    'find . | xargs rm -rf /home',
    'rm -rf C:/',
    'rm -rf /\r\n',
    'echo x > .git/hooks/pre-commit',
    'cd .claude && echo {} > settings.json',
    'cp x ~/.bashrc',
    'echo a | tee .npmrc',
  ])('L4.2 insists on a person: %s', (command) => {
    expect(behavior(command)).toBe('ask');
  });

  it.each([
    ['/srv/app/.git/config', true],
    ['/srv/app/sub/.Husky/x', true],
    ['/srv/app/.claude/settings.json', true],
    ['/srv/app/.claude/worktrees/a/b.ts', false],
    ['/home/user/.config/git/ignore', true],
    ['/home/user/.config/other', false],
    ['/home/user/.ssh/id', true],
    ['/srv/app/.gitignore', false],
    ['/srv/app/lefthook.yml', true],
    ['/srv/app/git/x', false],
  ])('L4.2 protected: %s', (path, expected) => {
    expect(isProtectedPath(path, '/home/user')).toBe(expected);
  });
});
