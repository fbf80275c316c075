import { success } from '../../own-command.js';
import { compareFiles, findRenames } from '../changes.js';
import { GitFailure, notHere } from '../git-failure.js';
import { whoIs } from '../identity.js';
import { parseFlags } from '../parse-flags.js';
import { countChanges, printStat, printSummary } from '../print-stat.js';
import type { Files, GitCommand, Repository } from '../repository.js';
import { currentBranch, headCommit, requireRevision } from '../revisions.js';
import { commitFiles, takeSnapshot } from '../snapshot.js';
import { moveTo } from '../update-work-tree.js';
import { moveHead } from './reset.js';

/** `git merge`. What both sides changed in the same lines ends it before anything was changed. */
export const merge: GitCommand = async (repository, args) => {
  const { has, value, rest } = parseFlags('merge', args, {
    '-m': 'message=',
    '--no-ff': 'no-ff',
    '--ff': 'ff',
    '--ff-only': 'ff-only',
    '--no-edit': 'no-edit',
    '-q': 'quiet',
    '--abort': 'abort',
    '--squash': 'squash',
    '--no-commit': 'squash',
    '--continue': 'abort',
  });
  if (has.has('squash')) throw notHere('git merge --squash and --no-commit');
  if (has.has('abort')) throw new GitFailure('fatal: There is no merge to abort (MERGE_HEAD missing).');
  const [name] = rest;
  if (name === undefined || rest.length > 1) throw notHere('git merge of several branches');
  const { git, at } = repository;
  const ours = await headCommit(repository);
  const theirs = await requireRevision(repository, name);
  if (ours === undefined) throw notHere('git merge before the first commit');
  const snapshot = await takeSnapshot(repository);
  const told = async (head: string, target: Files) => {
    const changes = await findRenames(repository, compareFiles(snapshot.headFiles, target));
    const summary = `${printStat(await countChanges(repository, changes))}${printSummary(changes)}`;
    return success(has.has('quiet') ? '' : `${head}${summary}`);
  };
  if (ours === theirs || (await git.isDescendent({ ...at, oid: ours, ancestor: theirs, depth: -1 })))
    return success('Already up to date.\n');
  const canForward = await git.isDescendent({ ...at, oid: theirs, ancestor: ours, depth: -1 });
  if (!canForward && has.has('ff-only')) throw new GitFailure('fatal: Not possible to fast-forward, aborting.');
  if (canForward && !has.has('no-ff')) {
    const target = await commitFiles(repository, theirs);
    await moveTo(repository, snapshot, target, 'merge');
    await moveHead(repository, theirs);
    return told(`Updating ${ours.slice(0, 7)}..${theirs.slice(0, 7)}\nFast-forward\n`, target);
  }
  const branch = await currentBranch(repository);
  const into = branch === undefined || branch === 'main' || branch === 'master' ? '' : ` into ${branch}`;
  const isBranch = (await git.listBranches(at)).includes(name);
  const message = value.get('message') ?? `Merge ${isBranch ? 'branch' : 'commit'} '${name}'${into}`;
  const oid = await mergeCommits(repository, ours, theirs, `${message}\n`);
  const target = await commitFiles(repository, oid);
  await moveTo(repository, snapshot, target, 'merge');
  await moveHead(repository, oid);
  return told("Merge made by the 'ort' strategy.\n", target);
};

/** The merge commit; no ref and no file is changed by it. */
async function mergeCommits(repository: Repository, ours: string, theirs: string, message: string): Promise<string> {
  const { git, at } = repository;
  const [author, committer] = [whoIs(repository, 'AUTHOR'), whoIs(repository, 'COMMITTER')];
  try {
    const who = { author, committer };
    const { oid } = await git.merge({ ...at, ours, theirs, message, ...who, noUpdateBranch: true, fastForward: false });
    if (oid === undefined) throw new GitFailure('fatal: the merge made no commit');
    return oid;
  } catch (error) {
    if (!(error instanceof git.Errors.MergeConflictError)) throw error;
    const lines = error.data.filepaths.map((path) => `CONFLICT (content): Merge conflict in ${path}\n`).join('');
    throw new GitFailure(
      `${lines}Automatic merge failed. The embedded sandbox's git cannot leave a merge half done: nothing was changed.`,
      1,
    );
  }
}
