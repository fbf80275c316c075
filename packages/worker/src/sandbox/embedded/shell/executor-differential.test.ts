// What the embedded shell dispatches, against what reading the same text had said that it would run.
import { readFileSync } from 'node:fs';
import { analyzeBash } from '@sallyport/core';
import { defineCommand, getCommandNames } from 'just-bash/browser';
import { expect, it } from 'vitest';
import { FileTree } from '../files/file-tree.js';
import { readOnlyFiles } from '../files/read-only-files.js';
import { DEFAULT_SPACE } from '../files/space.js';
import { MISSING } from './missing-commands.js';
import { everyCommand, newInterpreter, OWN_COMMANDS } from './new-interpreter.js';
import { isPlanned, planGuard } from './plan-guard.js';
import { DEFAULT_SHELL_LIMITS } from './shell-limits.js';
import { systemFiles, type SystemFiles } from './system-files.js';

const context = { cwd: '/workspace', home: '/home/user', workingDirectories: ['/workspace'] };
const limits = { ...DEFAULT_SHELL_LIMITS, executionMs: 1_000, steps: 2_000 };

interface Fixture {
  readonly script?: string;
  readonly command?: string;
  readonly executed?: readonly (readonly string[])[];
}

const fixtures = (name: string): readonly Fixture[] =>
  readFileSync(new URL(`../../../../../core/fixtures/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Fixture);

/** Runs a script in an empty project, and answers with every command that was dispatched. */
async function dispatched(script: string, programs: readonly string[], system: SystemFiles) {
  const argvs: (readonly string[])[] = [];
  let refusedWrites = 0;
  const guard = planGuard([[null]], (argv) => argvs.push(argv));
  const tree = new FileTree(DEFAULT_SPACE);
  for (const directory of ['/workspace', '/home/user', '/tmp']) await tree.makeDirectory(directory, true);
  const files = analyzeBash(script, context).readOnly ? readOnlyFiles(tree, () => (refusedWrites += 1)) : tree;
  const stubs = programs.map((name) => defineCommand(name, async () => ({ stdout: '', stderr: '', exitCode: 0 })));
  const env = { HOME: '/home/user', PATH: '/usr/bin:/bin', PWD: '/workspace' };
  const bash = newInterpreter(
    { cwd: '/workspace', env },
    files,
    limits,
    guard.watch(everyCommand([...OWN_COMMANDS, ...stubs])),
    system,
  );
  // A redirection that cannot be opened ends some scripts so: what ran until then counts.
  await bash.exec(script, { rawScript: true, stdin: '' }).catch(() => undefined);
  return { argvs, refusedWrites };
}

/** Scripts that were read as complete and ran something else, or were judged to only read and wrote. */
async function judge(scripts: readonly string[], programs: readonly string[]) {
  const unplanned: unknown[] = [];
  const wrote: string[] = [];
  let commands = 0;
  let complete = 0;
  const system = systemFiles([...getCommandNames(), ...programs], [MISSING]);
  for (const script of scripts) {
    const analysis = analyzeBash(script, context);
    const { argvs, refusedWrites } = await dispatched(script, programs, system);
    const plan = analysis.commands.map(({ argv }) => argv);
    const lost = argvs.filter((argv) => !isPlanned(plan, argv));
    commands += argvs.length;
    if (analysis.complete) complete += 1;
    if (analysis.complete && lost.length > 0) unplanned.push({ script, lost, plan });
    if (refusedWrites > 0) wrote.push(script);
  }
  return { unplanned, wrote, complete, commands };
}

it('L4.2 L4.5 over the hard scripts the shell dispatches nothing that reading them had not shown', async () => {
  const cases = [...fixtures('bash-torture.jsonl'), ...fixtures('bash-oracle-finds.jsonl')];
  const programs = new Set(['A', 'B', 'C', 'D', 'E', 'F']);
  for (const { executed = [] } of cases) for (const [name = ''] of executed) programs.add(name);
  const names = [...programs].filter((name) => name !== '' && name !== 'cat' && !name.includes('/'));
  const scripts = cases.map(({ script = '' }) => script);
  const { commands, complete, ...faults } = await judge(scripts, names);
  expect(faults).toEqual({ unplanned: [], wrote: [] });
  // So that a shell which runs nothing does not pass.
  expect([commands > 1_500, complete > 200]).toEqual([true, true]);
}, 60_000);

it('L4.2 everyday commands keep to their plan, and those judged to only read write nothing', async () => {
  const commands = fixtures('bash-corpus.jsonl').map(({ command = '' }) => command);
  expect(await judge(commands, [])).toMatchObject({ unplanned: [], wrote: [] });
}, 60_000);
