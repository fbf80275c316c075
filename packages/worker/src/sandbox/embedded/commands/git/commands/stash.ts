import { success } from '../../own-command.js';
import { compareFiles, findRenames, type Change } from '../changes.js';
import { splitMessage } from '../format-commit.js';
import { GitFailure, notHere } from '../git-failure.js';
import { whoIs } from '../identity.js';
import { parseFlags } from '../parse-flags.js';
import { readWorkFile, type Entry, type GitCommand, type Repository } from '../repository.js';
import { currentBranch, readCommit, readStashes, type StashEntry } from '../revisions.js';
import { SHOW_FLAGS, showChanges } from '../show-changes.js';
import { commitFiles, saveIndex, takeSnapshot } from '../snapshot.js';
import { writeTreeFiles } from '../trees.js';
import { moveTo, writeWorkFile } from '../update-work-tree.js';
import { plainStatus } from './status.js';

/** `git stash`: commits that only a log knows, kept as git keeps them. */
export const stash: GitCommand = async (repository, args) => {
  const [first, ...rest] = args;
  switch (first) {
    case undefined:
    case 'push':
      return push(repository, rest);
    case 'save':
      return push(repository, ['-m', rest.join(' ')]);
    case 'list': {
      const stashes = await readStashes(repository);
      return success(stashes.map(({ message }, index) => `stash@{${index}}: ${message}\n`).join(''));
    }
    case 'show':
      return showStash(repository, rest);
    case 'pop':
    case 'apply':
      return apply(repository, rest, first === 'pop');
    case 'drop':
      return success(await drop(repository, indexOf(rest)));
    case 'clear':
      await writeStashes(repository, []);
      return success();
    default:
      if (first.startsWith('-')) return push(repository, args);
      throw notHere(`git stash ${first}`);
  }
};

async function push(repository: Repository, args: readonly string[]) {
  const { has, value, rest, paths } = parseFlags('stash', args, {
    '-m': 'message=',
    '--message': 'message=',
    '-u': 'untracked',
    '--include-untracked': 'untracked',
    '-q': 'quiet',
    '--quiet': 'quiet',
    '-k': 'keep-index',
    '--keep-index': 'keep-index',
    '-p': 'patch',
  });
  if (has.has('patch') || has.has('keep-index') || rest.length > 0 || paths)
    throw notHere('git stash of single files, -p and -k');
  const snapshot = await takeSnapshot(repository);
  const { head, staged, unstaged, work } = snapshot;
  if (head === undefined) throw new GitFailure('fatal: You do not have the initial commit yet', 1);
  const loose = has.has('untracked') ? work.untracked : [];
  if (staged.length + unstaged.length + loose.length === 0) return success('No local changes to save\n');
  const [author, committer] = [whoIs(repository, 'AUTHOR'), whoIs(repository, 'COMMITTER')];
  const branch = (await currentBranch(repository)) ?? '(no branch)';
  const where = `${branch}: ${head.slice(0, 7)} ${splitMessage((await readCommit(repository, head)).message)[0]}`;
  const save = async (files: ReadonlyMap<string, Entry>, message: string, parent: string[]): Promise<string> => {
    const tree = await writeTreeFiles(repository, files);
    return repository.git.writeCommit({ ...repository.at, commit: { message, tree, parent, author, committer } });
  };
  const withWork = new Map<string, Entry>(work.tracked);
  for (const [path, entry] of work.tracked)
    if (unstaged.some((change) => change.path === path))
      withWork.set(path, { ...entry, oid: await keep(repository, path) });
  const parents = [head, await save(snapshot.indexFiles, `index on ${where}\n`, [head])];
  if (loose.length > 0) {
    const files = new Map<string, Entry>();
    for (const path of loose) files.set(path, { mode: 0o100644, oid: await keep(repository, path) });
    parents.push(await save(files, `untracked files on ${where}\n`, []));
  }
  const message = value.has('message') ? `On ${branch}: ${value.get('message')}` : `WIP on ${where}`;
  const oid = await save(withWork, message, parents);
  const stashes = await readStashes(repository);
  await writeStashes(repository, [{ oid, message }, ...stashes]);
  await moveTo(repository, snapshot, snapshot.headFiles, 'stash', true);
  for (const path of loose) await writeWorkFile(repository, path, undefined);
  return success(has.has('quiet') ? '' : `Saved working directory and index state ${message}\n`);
}

async function keep(repository: Repository, path: string): Promise<string> {
  return repository.git.writeBlob({ ...repository.at, blob: await readWorkFile(repository, path) });
}

async function apply(repository: Repository, args: readonly string[], andDrop: boolean) {
  const { has, rest } = parseFlags('stash', args, { '--index': 'index', '-q': 'quiet', '--quiet': 'quiet' });
  const index = indexOf(rest);
  const { oid } = await requireStash(repository, index);
  const { parent } = await readCommit(repository, oid);
  const base = await commitFiles(repository, parent[0]);
  const wanted = compareFiles(base, await commitFiles(repository, oid));
  const snapshot = await takeSnapshot(repository);
  const clash = (change: Change): boolean => snapshot.work.tracked.get(change.path)?.oid !== base.get(change.path)?.oid;
  const clashes = wanted.filter(
    (change) => clash(change) && snapshot.work.tracked.get(change.path)?.oid !== change.after?.oid,
  );
  if (clashes.length > 0)
    throw new GitFailure(
      `error: Your local changes to the following files would be overwritten by merge:\n${clashes.map(({ path }) => `\t${path}\n`).join('')}Please commit your changes or stash them before you merge.\nAborting\nThe stash entry is kept in case you need it again.`,
      1,
    );
  const files = new Map<string, Entry>(snapshot.indexFiles);
  const indexFiles = await commitFiles(repository, parent[1]);
  for (const { path, after, kind } of wanted) {
    await writeWorkFile(repository, path, after);
    // New files come back staged, as git does it; all else only with --index.
    if (kind === 'A' && after) files.set(path, after);
    if (has.has('index')) {
      const staged = indexFiles.get(path);
      if (staged) files.set(path, staged);
      else files.delete(path);
    }
  }
  for (const [path, entry] of await commitFiles(repository, parent[2])) await writeWorkFile(repository, path, entry);
  await saveIndex(repository, snapshot.index.entries, files);
  const told = has.has('quiet') ? '' : await plainStatus(repository);
  return success(told + (andDrop ? await drop(repository, index, has.has('quiet')) : ''));
}

async function drop(repository: Repository, index: number, quiet = false): Promise<string> {
  const { oid } = await requireStash(repository, index);
  const stashes = await readStashes(repository);
  await writeStashes(repository, stashes.toSpliced(index, 1));
  return quiet ? '' : `Dropped refs/stash@{${index}} (${oid})\n`;
}

async function showStash(repository: Repository, args: readonly string[]) {
  const flags = parseFlags('stash', args, SHOW_FLAGS);
  const { oid } = await requireStash(repository, indexOf(flags.rest));
  const { parent } = await readCommit(repository, oid);
  const changes = compareFiles(await commitFiles(repository, parent[0]), await commitFiles(repository, oid));
  const asked = flags.has.size > 0 ? flags : { ...flags, has: new Set(['stat']) };
  return success(await showChanges(repository, await findRenames(repository, changes), asked));
}

function indexOf(rest: readonly string[]): number {
  return Number(/(\d+)\}?$/.exec(rest[0] ?? '')?.[1] ?? 0);
}

async function requireStash(repository: Repository, index: number): Promise<StashEntry> {
  const stashes = await readStashes(repository);
  const entry = stashes[index];
  if (stashes.length === 0) throw new GitFailure('No stash entries found.', 1);
  if (!entry) throw new GitFailure(`fatal: log for 'stash' only has ${stashes.length} entries`);
  return entry;
}

async function writeStashes(repository: Repository, stashes: readonly StashEntry[]): Promise<void> {
  const { context, gitdir, git, at } = repository;
  const path = `${gitdir}/logs/refs/stash`;
  const [newest] = stashes;
  if (!newest) {
    await context.fs.rm(path, { force: true });
    return git.deleteRef({ ...at, ref: 'refs/stash' });
  }
  const { name, email, timestamp } = whoIs(repository, 'COMMITTER');
  const oldestFirst = stashes.toReversed();
  const lines = oldestFirst.map(
    ({ oid, message }, index) =>
      `${oldestFirst[index - 1]?.oid ?? '0'.repeat(40)} ${oid} ${name} <${email}> ${timestamp} +0000\t${message}\n`,
  );
  await context.fs.mkdir(`${gitdir}/logs/refs`, { recursive: true });
  await context.fs.writeFile(path, lines.join(''));
  await git.writeRef({ ...at, ref: 'refs/stash', value: newest.oid, force: true });
}
