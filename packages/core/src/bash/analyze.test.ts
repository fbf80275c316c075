import { describe, expect, it } from 'vitest';
import { analyzeBash } from './analyze.js';

const context = { cwd: '/srv/app', home: '/home/user', workingDirectories: ['/srv/app'] };
const read = (command: string) => analyzeBash(command, context);

describe('the plan', () => {
  it('L4.2 names every command with its words and place', () => {
    const { commands, complete, readOnly } = read('A=1 git log "$x" && rm -r src');
    expect({
      complete,
      readOnly,
      commands: commands.map(({ argv, text, span, assignments }) => ({
        argv,
        text,
        span,
        assignments: assignments.map(({ name, value }) => `${name}=${value}`),
      })),
    }).toEqual({
      complete: true,
      readOnly: false,
      commands: [
        { argv: ['git', 'log', null], text: 'A=1 git log "$x"', span: [0, 16], assignments: ['A=1'] },
        { argv: ['rm', '-r', 'src'], text: 'rm -r src', span: [20, 29], assignments: [] },
      ],
    });
  });

  it.each([
    ['echo $(date)', [['date'], ['echo', null]]],
    [
      'sudo -u root nice -n 5 rm x',
      [
        ['sudo', '-u', 'root', 'nice', '-n', '5', 'rm', 'x'],
        ['nice', '-n', '5', 'rm', 'x'],
        ['rm', 'x'],
      ],
    ],
    ["bash -lc 'ls && rm x'", [['bash', '-lc', 'ls && rm x'], ['ls'], ['rm', 'x']]],
    ['ls | xargs -n1 rm', [['ls'], ['xargs', '-n1', 'rm'], ['rm', null]]],
    [
      'find . -exec rm {} +',
      [
        ['find', '.', '-exec', 'rm', '{}', '+'],
        ['rm', null],
      ],
    ],
    [
      'docker exec -it web rm x',
      [
        ['docker', 'exec', '-it', 'web', 'rm', 'x'],
        ['rm', 'x'],
      ],
    ],
    ["cat <<'E'\n$(rm x)\nE", [['cat']]],
    ['cat <<E\n$(rm x)\nE', [['rm', 'x'], ['cat']]],
    ['{rm,-r,x}', [[null], ['rm', '-r', 'x']]],
    ["r''m \\-r $'x'", [['rm', '-r', 'x']]],
  ])('L4.2 sees what runs in turn: %s', (command, argvs) => {
    expect(read(command).commands.map(({ argv }) => argv)).toEqual(argvs);
  });

  it.each([
    ['echo a > out', ['/srv/app/out']],
    ['echo a >> ../b 2>&1', ['/srv/b']],
    ['{ ls; } &> /tmp/x', ['/tmp/x']],
    ['ls > "$f"', [null]],
    ['ls 2>/dev/null >&2', []],
    ['cd sub; echo a > x', ['/srv/app/x', '/srv/app/sub/x']],
    ['cd sub && echo a > x', ['/srv/app/sub/x']],
    ['(cd sub; true) > x', ['/srv/app/x']],
    ['cp a b && mv c d', ['/srv/app/b', '/srv/app/d', '/srv/app/c']],
    ['sed -i s/a/b/ x', ['/srv/app/x']],
    ['sort a -o b', ['/srv/app/b']],
    ['echo x | tee ~/.bashrc', ['/home/user/.bashrc']],
  ])('L4.2 resolves what is written: %s', (command, paths) => {
    expect(read(command).writes.map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['cat a /etc/passwd', ['/srv/app/a', '/etc/passwd'], ['/etc/passwd']],
    ['cat "$HOME/x"', ['/home/user/x'], ['/home/user/x']],
    ['grep -f pats x y', ['/srv/app/pats', '/srv/app/x', '/srv/app/y'], []],
    ['cat ./src/../a', ['/srv/app/a'], []],
    ['wc < ../a', ['/srv/a'], ['/srv/a']],
  ])('L4.2 resolves what is read: %s', (command, reads, outside) => {
    const analysis = read(command);
    expect({
      reads: analysis.reads.map(({ path }) => path),
      outside: analysis.outside.map(({ path }) => path),
    }).toEqual({ reads, outside });
  });

  it('L4.2 keeps a glob by the directory its matches lie in', () => {
    expect(read('ls src/*.ts').reads.map(({ path, within }) => ({ path, within }))).toEqual([
      { path: null, within: '/srv/app/src' },
    ]);
  });

  it.each([
    'f() { ls; }',
    'x[0]=1',
    'echo ${!x}',
    'echo ${x@P}',
    '((i++))',
    'ls {fd}>x',
    '$cmd',
    'ls\r',
    'if',
    'eval "$x"',
    '. ./env.sh',
    'coproc ls',
  ])('reading 9: it says so where it is not complete: %s', (command) => {
    const { complete, readOnly, opaque } = read(command);
    expect({ complete, readOnly, reasons: opaque.length > 0 }).toEqual({
      complete: false,
      readOnly: false,
      reasons: true,
    });
  });

  it('gives the same object for the same command and place, and another for another place', () => {
    expect(read('ls')).toBe(read('ls'));
    expect(analyzeBash('ls', { ...context, cwd: '/tmp' })).not.toBe(read('ls'));
  });
});
