// Command lines as coding agents write them, against what a real Bash with real git and Node answered to each.
import { readFileSync } from 'node:fs';
import { collect } from '@sallyport/core/testing';
import { describe, expect, it } from 'vitest';
import { createEmbeddedSandbox } from './create-embedded-sandbox.js';
import { latin1 } from './shell/byte-string.js';
import { memoryFilePersistence } from './files/file-persistence.js';
import { inProcessShell } from './shell/in-process-shell.js';

interface Answer {
  readonly name: string;
  readonly code: number;
  readonly stdout: string;
  /** Files that the command changed or made, as characters of one byte each; null for those it removed. */
  readonly changed: Readonly<Record<string, string | null>>;
}

const read = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/everyday/${name}`, import.meta.url), 'utf8');
const { environment, workdir } = JSON.parse(read('environment.json')) as {
  readonly workdir: string;
  readonly environment: Readonly<Record<string, string>>;
};
const commands = new Map(
  read('commands.txt')
    .split(/^=== /m)
    .slice(1)
    .map((block) => [block.slice(0, block.indexOf('\n')), block.slice(block.indexOf('\n') + 1).replace(/\n$/, '')]),
);
const expected = read('expected.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Answer);
/** Why a command answers otherwise here. A command that answers as it should may not stand in it. */
const explained = JSON.parse(read('explained.json')) as Readonly<Record<string, string>>;

type Kept = Awaited<ReturnType<ReturnType<typeof memoryFilePersistence>['load']>>;

async function openProject(kept?: Kept) {
  const persistence = memoryFilePersistence();
  if (kept) await persistence.save(new Map(kept), []);
  const files = JSON.parse(read('project.json')) as Record<string, string>;
  const sandbox = await createEmbeddedSandbox({ workdir, files, persistence, engine: inProcessShell() });
  const run = async (shell: string) => {
    const { stdout, stderr, exit } = await collect(await sandbox.spawn({ shell }, { env: environment }));
    return { stdout, stderr, code: exit.code };
  };
  const contents = async () => {
    await sandbox.flush();
    const found: Record<string, string> = {};
    for (const [path, { type, data }] of await persistence.load()) {
      const inside = path.startsWith(`${workdir}/`) && !path.startsWith(`${workdir}/.git/`);
      if (inside && type === 'file') found[path.slice(workdir.length + 1)] = latin1(data ?? new Uint8Array());
    }
    return found;
  };
  return { run, contents, persistence, dispose: () => sandbox.dispose() };
}

const project = await openProject();
const setup = await project.run(read('setup.sh'));
const before = await project.contents();
const kept = await project.persistence.load();
await project.dispose();

async function answer(name: string): Promise<Answer> {
  const { run, contents, dispose } = await openProject(kept);
  const { stdout, code } = await run(commands.get(name) ?? '');
  const after = await contents();
  await dispose();
  const changed = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((path) => before[path] !== after[path])
      .sort()
      .map((path) => [path, after[path] ?? null]),
  );
  return { name, code: code ?? -1, stdout, changed };
}

describe('everyday commands', () => {
  let passed = 0;

  it('the project is set up with git as it would be outside', () => {
    expect(setup).toEqual({ stdout: '', stderr: '', code: 0 });
  });

  it.each(expected)('$name', async (wanted) => {
    const got = await answer(wanted.name);
    if (explained[wanted.name] === undefined) expect(got).toEqual(wanted);
    else expect(got).not.toEqual(wanted);
    if (explained[wanted.name] === undefined) passed += 1;
  });

  it('nine of ten answer as a real Bash does', () => {
    console.log(`everyday commands: ${passed} of ${expected.length} answer as a real Bash does`);
    expect(expected.map(({ name }) => name)).toEqual([...commands.keys()]);
    expect(passed / expected.length).toBeGreaterThanOrEqual(0.9);
  });
});
