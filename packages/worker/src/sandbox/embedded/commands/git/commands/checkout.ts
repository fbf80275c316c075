import type { CommandResult } from '../../own-command.js';
import { GitFailure, notHere } from '../git-failure.js';
import { splitMessage } from '../format-commit.js';
import { parseFlags } from '../parse-flags.js';
import { pathMatcher, requireMatches } from '../pathspec.js';
import type { Entry, GitCommand, Repository } from '../repository.js';
import { compareFiles } from '../changes.js';
import { currentBranch, findRevision, headCommit, readCommit, requireRevision } from '../revisions.js';
import { commitFiles, saveIndex, takeSnapshot } from '../snapshot.js';
import { moveTo, writeWorkFile } from '../update-work-tree.js';
import { createBranch } from './branch.js';

/** `git checkout`: of a branch, of a commit, or of files. */
export const checkout: GitCommand = async (repository, args) => {
  const { has, value, rest, paths } = parseFlags('checkout', args, {
    '-b': 'create=',
    '-B': 'reset=',
    '-f': 'force',
    '--force': 'force',
    '-q': 'quiet',
    '--quiet': 'quiet',
    '--detach': 'detach',
    '-d': 'detach',
    '--orphan': 'orphan=',
    '-p': 'patch',
    '--ours': 'patch',
    '--theirs': 'patch',
    '-t': 'track',
    '--track': 'track',
  });
  if (has.has('patch') || has.has('track') || has.has('orphan'))
    throw notHere('git checkout -p, -t, --orphan, --ours and --theirs');
  const name = value.get('create') ?? value.get('reset');
  if (name !== undefined) return newBranch(repository, name, rest[0], has.has('reset'), has.has('quiet'));
  const [first, ...more] = rest;
  if (first === undefined || paths !== undefined || more.length > 0) {
    const asRevision =
      first !== undefined && (paths !== undefined || (await findRevision(repository, first)) !== undefined);
    const specs = [...(asRevision ? more : rest), ...(paths ?? [])];
    if (specs.length > 0) return checkoutFiles(repository, asRevision ? first : undefined, specs, has.has('quiet'));
  }
  if (first !== undefined && (await findRevision(repository, await previous(repository, first))) === undefined)
    return checkoutFiles(repository, undefined, rest, has.has('quiet'));
  return switchTo(repository, first ?? 'HEAD', has.has('detach'), has.has('force'), has.has('quiet'));
};

/** `git switch`. */
export const switchBranch: GitCommand = async (repository, args) => {
  const { has, value, rest } = parseFlags('switch', args, {
    '-c': 'create=',
    '--create': 'create=',
    '-C': 'reset=',
    '--force-create': 'reset=',
    '-f': 'force',
    '--discard-changes': 'force',
    '--force': 'force',
    '-q': 'quiet',
    '--quiet': 'quiet',
    '-d': 'detach',
    '--detach': 'detach',
  });
  const name = value.get('create') ?? value.get('reset');
  if (name !== undefined) return newBranch(repository, name, rest[0], has.has('reset'), has.has('quiet'));
  const [target] = rest;
  if (target === undefined) throw new GitFailure('fatal: missing branch or commit argument');
  const branch = await previous(repository, target);
  const isBranch = (await repository.git.listBranches(repository.at)).includes(branch);
  if (!isBranch && !has.has('detach')) {
    const known = (await findRevision(repository, branch)) !== undefined;
    throw new GitFailure(
      known
        ? `fatal: a branch is expected, got commit '${target}'\nhint: If you want to detach HEAD at the commit, try again with the --detach option.`
        : `fatal: invalid reference: ${target}`,
    );
  }
  return switchTo(repository, target, has.has('detach'), has.has('force'), has.has('quiet'));
};

const told = (quiet: boolean, stderr: string, stdout = ''): CommandResult => ({
  stdout: quiet ? '' : stdout,
  stderr: quiet ? '' : stderr,
  exitCode: 0,
});

async function newBranch(
  repository: Repository,
  name: string,
  start: string | undefined,
  force: boolean,
  quiet: boolean,
): Promise<CommandResult> {
  const head = await headCommit(repository);
  let carried = '';
  const from = await currentBranch(repository);
  if (head === undefined && start === undefined) {
    await repository.git.writeRef({
      ...repository.at,
      ref: 'HEAD',
      value: `refs/heads/${name}`,
      symbolic: true,
      force: true,
    });
  } else {
    if (start !== undefined) {
      const oid = await requireRevision(repository, start);
      carried = await goTo(repository, oid, false);
    }
    await createBranch(repository, name, start, force);
    await setHead(repository, name, from ?? head);
  }
  return told(quiet, `Switched to a new branch '${name}'\n`, carried);
}

async function switchTo(
  repository: Repository,
  asked: string,
  detach: boolean,
  force: boolean,
  quiet: boolean,
): Promise<CommandResult> {
  const { git, at } = repository;
  const target = await previous(repository, asked);
  const oid = await requireRevision(repository, target);
  const here = await currentBranch(repository);
  const isBranch = !detach && (await git.listBranches(at)).includes(target);
  const before = await headCommit(repository);
  const carried = await goTo(repository, oid, force);
  if (isBranch && target === here) return told(quiet, `Already on '${target}'\n`, carried);
  if (target === 'HEAD' && !detach) return told(quiet, '', carried);
  await setHead(repository, isBranch ? target : { oid }, here ?? before);
  if (isBranch) return told(quiet, `Switched to branch '${target}'\n`, carried);
  const [subject] = splitMessage((await readCommit(repository, oid)).message);
  const note =
    here === undefined
      ? ''
      : `Note: switching to '${asked}'.\n\nYou are in 'detached HEAD' state: commits made here belong to no branch.\nTo keep them, make one: git switch -c <new-branch-name>\n\n`;
  return told(quiet, `${note}HEAD is now at ${oid.slice(0, 7)} ${subject}\n`, carried);
}

/** Moves index and files to a commit. Answers with the changed files that were carried along. */
async function goTo(repository: Repository, oid: string, force: boolean): Promise<string> {
  const snapshot = await takeSnapshot(repository);
  const target = await commitFiles(repository, oid);
  const staged = new Map<string, Entry>(target);
  if (!force) {
    // What is staged stays so, where it could: it does not differ between the two commits.
    for (const { path, after } of snapshot.staged) {
      if (target.get(path)?.oid !== snapshot.headFiles.get(path)?.oid) continue;
      if (after) staged.set(path, after);
      else staged.delete(path);
    }
  }
  await moveTo(repository, snapshot, staged, 'checkout', force);
  const left = compareFiles(target, (await takeSnapshot(repository)).work.tracked);
  return left.map(({ kind, path }) => `${kind}\t${path}\n`).join('');
}

async function setHead(
  repository: Repository,
  target: string | { readonly oid: string },
  from: string | undefined,
): Promise<void> {
  const { git, at, context, gitdir } = repository;
  if (typeof target === 'string')
    await git.writeRef({ ...at, ref: 'HEAD', value: `refs/heads/${target}`, symbolic: true, force: true });
  else await git.writeRef({ ...at, ref: 'HEAD', value: target.oid, force: true });
  // For `-`, git reads the log of HEAD; this is all that is kept of it here.
  if (from !== undefined) await context.fs.writeFile(`${gitdir}/sallyport-previous`, from);
}

async function previous({ context, gitdir }: Repository, name: string): Promise<string> {
  if (name !== '-' && name !== '@{-1}') return name;
  const path = `${gitdir}/sallyport-previous`;
  if (!(await context.fs.exists(path))) throw new GitFailure('fatal: invalid reference: @{-1}');
  return context.fs.readFile(path);
}

async function checkoutFiles(
  repository: Repository,
  revision: string | undefined,
  specs: readonly string[],
  quiet: boolean,
): Promise<CommandResult> {
  const { indexFiles, index } = await takeSnapshot(repository);
  const source =
    revision === undefined ? indexFiles : await commitFiles(repository, await requireRevision(repository, revision));
  requireMatches(repository, specs, [...source.keys()]);
  const matches = pathMatcher(repository, specs);
  const chosen = [...source].filter(([path]) => matches(path));
  for (const [path, entry] of chosen) await writeWorkFile(repository, path, entry);
  const fresh = chosen.map(([path, entry]) => [path, { ...entry, work: true }] as const);
  await saveIndex(repository, index.entries, new Map([...indexFiles, ...fresh]));
  const from = revision === undefined ? 'the index' : (await requireRevision(repository, revision)).slice(0, 7);
  return told(quiet, `Updated ${chosen.length} path${chosen.length === 1 ? '' : 's'} from ${from}\n`);
}
