import { success } from '../../own-command.js';
import { GitFailure } from '../git-failure.js';
import { splitMessage } from '../format-commit.js';
import { parseFlags } from '../parse-flags.js';
import type { GitCommand, Repository } from '../repository.js';
import { currentBranch, headCommit, readCommit, requireRevision } from '../revisions.js';

/** `git branch`. */
export const branch: GitCommand = async (repository, args) => {
  const { has, value, rest } = parseFlags('branch', args, {
    '-a': 'all',
    '--all': 'all',
    '-r': 'remotes',
    '--remotes': 'remotes',
    '-v': 'verbose',
    '-vv': 'verbose',
    '--verbose': 'verbose',
    '-d': 'delete',
    '-D': 'force-delete',
    '--delete': 'delete',
    '-m': 'move',
    '-M': 'move',
    '--move': 'move',
    '-f': 'force',
    '--force': 'force',
    '-l': 'list',
    '--list': 'list',
    '-q': 'quiet',
    '--show-current': 'current',
    '--no-color': 'no-color',
    '--contains': 'contains?',
    '--merged': 'merged?',
    '--no-merged': 'no-merged?',
    '--format': 'format=',
    '--sort': 'sort=',
  });
  const { git, at } = repository;
  const current = await currentBranch(repository);
  if (has.has('current')) return success(current === undefined ? '' : `${current}\n`);
  if (has.has('delete') || has.has('force-delete')) return deleteBranches(repository, rest, has.has('force-delete'));
  if (has.has('move')) {
    const [from = '', to] = rest.length > 1 ? rest : [current, rest[0]];
    if (to === undefined) throw new GitFailure('fatal: branch name required');
    await git.renameBranch({ ...at, oldref: from, ref: to, checkout: from === current });
    return success();
  }
  const [name, start] = rest;
  if (name === undefined || has.has('list'))
    return listBranches(repository, current, has.has('verbose'), has.has('remotes'), value.get('format'), rest[0]);
  await createBranch(repository, name, start, has.has('force'));
  return success();
};

/** Makes a branch at `start`, or at the last commit. */
export async function createBranch(
  repository: Repository,
  name: string,
  start: string | undefined,
  force = false,
): Promise<void> {
  const { git, at } = repository;
  if ((await git.listBranches(at)).includes(name) && !force)
    throw new GitFailure(`fatal: a branch named '${name}' already exists`);
  if (!/^(?!-)(?!.*(\.\.|@\{|\/\/|\.lock$|\/$))[^\s~^:?*[\\\p{Cc}]+$/u.test(name))
    throw new GitFailure(`fatal: '${name}' is not a valid branch name`);
  const oid = start === undefined ? await headCommit(repository) : await requireRevision(repository, start);
  if (oid === undefined) throw new GitFailure(`fatal: not a valid object name: '${await currentBranch(repository)}'`);
  await git.writeRef({ ...at, ref: `refs/heads/${name}`, value: oid, force: true });
}

async function deleteBranches(repository: Repository, names: readonly string[], force: boolean) {
  const { git, at } = repository;
  const told: string[] = [];
  for (const name of names) {
    if (name === (await currentBranch(repository)))
      throw new GitFailure(`error: Cannot delete branch '${name}' checked out at '${repository.dir}'`, 1);
    if (!(await git.listBranches(at)).includes(name)) throw new GitFailure(`error: branch '${name}' not found.`, 1);
    const oid = await git.resolveRef({ ...at, ref: `refs/heads/${name}` });
    const head = await headCommit(repository);
    const merged =
      head === oid || (head !== undefined && (await git.isDescendent({ ...at, oid: head, ancestor: oid, depth: -1 })));
    if (!merged && !force)
      throw new GitFailure(
        `error: The branch '${name}' is not fully merged.\nIf you are sure you want to delete it, run 'git branch -D ${name}'.`,
        1,
      );
    await git.deleteBranch({ ...at, ref: name });
    told.push(`Deleted branch ${name} (was ${oid.slice(0, 7)}).\n`);
  }
  return success(told.join(''));
}

async function listBranches(
  repository: Repository,
  current: string | undefined,
  verbose: boolean,
  remotes: boolean,
  format: string | undefined,
  pattern: string | undefined,
) {
  const { git, at } = repository;
  const test =
    pattern === undefined
      ? undefined
      : new RegExp(`^${pattern.replace(/[.+^${}()|\\]/g, '\\$&').replace(/\*/g, '.*')}$`);
  const names = remotes ? [] : (await git.listBranches(at)).filter((name) => test?.test(name) ?? true);
  const head = await headCommit(repository);
  if (format !== undefined)
    return success(
      names
        .map(
          (name) =>
            `${format.replace(/%\(refname(:short)?\)/g, (_, short) => (short ? name : `refs/heads/${name}`))}\n`,
        )
        .join(''),
    );
  const rows: (readonly [mark: string, name: string, oid: string])[] = [];
  if (current === undefined && head !== undefined && !remotes)
    rows.push(['*', `(HEAD detached at ${head.slice(0, 7)})`, head]);
  for (const name of names)
    rows.push([name === current ? '*' : ' ', name, await git.resolveRef({ ...at, ref: `refs/heads/${name}` })]);
  if (!verbose) return success(rows.map(([mark, name]) => `${mark} ${name}\n`).join(''));
  const width = Math.max(...rows.map(([, name]) => name.length));
  const lines = await Promise.all(
    rows.map(async ([mark, name, oid]) => {
      const [subject] = splitMessage((await readCommit(repository, oid)).message);
      return `${mark} ${name.padEnd(width)} ${oid.slice(0, 7)} ${subject}\n`;
    }),
  );
  return success(lines.join(''));
}
