import { inspect } from 'node:util';
import { collect } from '@sallyport/core/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createEmbeddedSandbox } from '../../create-embedded-sandbox.js';
import { inProcessShell } from '../../shell/in-process-shell.js';

const sandbox = await createEmbeddedSandbox({
  persist: 'none',
  engine: inProcessShell(),
  files: {
    'lib/a.js': 'exports.a = 1;',
    'lib/index.mjs': "import { a } from './a.js';\nexport const b = a + 1;",
    'data.json': '{ "n": 3 }',
    'main.mjs':
      "import { b } from './lib/index.mjs';\nimport data from './data.json' with { type: 'json' };\nconsole.log(b, data.n, import.meta.filename);",
    'args.js': 'console.log(process.argv.slice(2), __filename, require("./data").n)',
  },
});
afterAll(() => sandbox.dispose());

const run = async (shell: string) => {
  const { stdout, stderr, exit } = await collect(await sandbox.spawn({ shell }));
  return { stdout, stderr, code: exit.code };
};

describe('node', () => {
  it.each<[expression: string, value: unknown]>([
    ['[1, "two", null, undefined, true, 10n, -0]', [1, 'two', null, undefined, true, 10n, -0]],
    ['({ a: { b: { c: { d: 1 } } }, "x-y": [] })', { a: { b: { c: { d: 1 } } }, 'x-y': [] }],
    ['Array.from({ length: 120 }, (_, i) => i)', Array.from({ length: 120 }, (_, i) => i)],
    [
      '["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta"]',
      ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'],
    ],
    ['new Map([["k", new Set([1])]])', new Map([['k', new Set([1])]])],
    ['({ long: "x".repeat(60), more: "y".repeat(30) })', { long: 'x'.repeat(60), more: 'y'.repeat(30) }],
    [
      '[/a/g, new Date(0), Symbol("s"), function f() {}, class A {}]',
      [/a/g, new Date(0), Symbol('s'), function f() {}, class A {}],
    ],
    ['Buffer.from("hé")', Buffer.from('hé')],
    ['new Uint8Array(3)', new Uint8Array(3)],
    ['Object.create(null)', Object.create(null)],
    [String.raw`"it's \n"`, undefined],
  ])('prints %s as Node does', async (expression, value) => {
    const printed = expression.startsWith('"') ? "it's \n" : inspect(value);
    const { stdout } = await collect(await sandbox.spawn({ argv: ['node', '-p', expression] }));
    expect(stdout).toBe(`${printed}\n`);
  });

  it.each<[shell: string, stdout: string, code: number]>([
    ['node main.mjs', '2 3 /srv/app/main.mjs\n', 0],
    ['node args.js --x y', "[ '--x', 'y' ] /srv/app/args.js 3\n", 0],
    ['cd lib && node ../args.js', '[] /srv/app/args.js 3\n', 0],
    ['node -e "process.exit(7)"', '', 7],
    ['node -e "process.on(\'exit\', (c) => console.log(c)); process.exitCode = 2"', '2\n', 2],
    ['echo "console.log(1)" | node', '1\n', 0],
    ['node -e "Promise.reject(new Error(1))"', '', 1],
    [
      'node -e "setTimeout(() => console.log(3), 5); process.nextTick(() => console.log(1)); Promise.resolve().then(() => console.log(2))"',
      '1\n2\n3\n',
      0,
    ],
    [
      "node -e \"fs.mkdirSync('d/e', {recursive: true}); for (const n of [1,2,3]) fs.appendFileSync('d/e/f', n + '\\n')\"; cat d/e/f",
      '1\n2\n3\n',
      0,
    ],
    [
      'node -e "fs.readFile(\'no\', (e) => console.log(e.code, e.message))"',
      "ENOENT ENOENT: no such file or directory, open 'no'\n",
      0,
    ],
    ['node --frobnicate', '', 9],
    ['node no.js', '', 1],
    ["node -e \"console.log('%s is %d', 'x', 1, [2])\"", 'x is 1 [ 2 ]\n', 0],
  ])('%s', async (shell, stdout, code) => {
    expect(await run(shell)).toMatchObject({ stdout, code });
  });

  it('where files may not be written, the program fails and says why', async () => {
    const process = await sandbox.spawn({ argv: ['node', '-e', "fs.writeFileSync('x', '1')"] }, { readOnly: true });
    const { stderr, exit } = await collect(process);
    expect([exit.code, exit.refusedWrites, stderr]).toEqual([1, 1, expect.stringContaining('EROFS')]);
  });

  it('what looks only writes nothing', async () => {
    await run('git init -q . && git config user.name A && git config user.email a@b && git add . && git commit -qm x');
    for (const shell of [
      'git status',
      'git diff',
      'git log',
      'git show',
      'git branch',
      'git stash list',
      'ls -la',
      'sort data.json',
    ]) {
      const { exit } = await collect(await sandbox.spawn({ shell }, { readOnly: true }));
      expect([shell, exit.code, exit.refusedWrites]).toEqual([shell, 0, undefined]);
    }
  });
});
