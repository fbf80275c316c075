import type { CommitObject } from 'isomorphic-git';
import { GitFailure } from './git-failure.js';
import { insidePath, type Repository } from './repository.js';

/** The object that a revision names; tags are followed. Undefined where there is none. */
export async function findRevision(repository: Repository, revision: string): Promise<string | undefined> {
  const { git, at } = repository;
  const [, base = '', steps = ''] = /^(.*?)((?:\^\{\w*\}|[~^]\d*)*)$/.exec(revision) ?? [];
  let oid = await findBase(repository, base === '@' || base === '' ? 'HEAD' : base);
  for (const [, sign, number, type] of steps.matchAll(/([~^])(\d*)(?:\{(\w*)\})?/g)) {
    if (oid === undefined) return undefined;
    if (type !== undefined) {
      if (type === 'tree') oid = (await git.readCommit({ ...at, oid })).commit.tree;
      continue;
    }
    const count = number === '' || number === undefined ? 1 : Number(number);
    if (sign === '^') oid = count === 0 ? oid : (await parentsOf(repository, oid))[count - 1];
    else for (let left = count; left > 0 && oid !== undefined; left -= 1) oid = (await parentsOf(repository, oid))[0];
  }
  return oid;
}

async function findBase(repository: Repository, name: string): Promise<string | undefined> {
  const { git, at } = repository;
  const stash = /^(?:refs\/)?stash@\{(\d+)\}$/.exec(name);
  if (stash) return (await readStashes(repository))[Number(stash[1])]?.oid;
  const peel = async (oid: string): Promise<string> => {
    const { type } = await git.readObject({ ...at, oid, format: 'parsed' });
    return type === 'tag' ? (await git.readCommit({ ...at, oid })).oid : oid;
  };
  try {
    return await peel(await git.resolveRef({ ...at, ref: name }));
  } catch {
    // No ref of that name: perhaps the beginning of an object's.
  }
  if (!/^[0-9a-f]{4,40}$/.test(name)) return undefined;
  try {
    return await peel(await git.expandOid({ ...at, oid: name }));
  } catch {
    return undefined;
  }
}

async function parentsOf({ git, at }: Repository, oid: string): Promise<readonly string[]> {
  return (await git.readCommit({ ...at, oid })).commit.parent;
}

/** As `findRevision`, and throws where there is none. */
export async function requireRevision(repository: Repository, revision: string): Promise<string> {
  const oid = await findRevision(repository, revision);
  if (oid === undefined)
    throw new GitFailure(
      `fatal: ambiguous argument '${revision}': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:\n'git <command> [<revision>...] -- [<file>...]'`,
    );
  return oid;
}

export async function readCommit({ git, at }: Repository, oid: string): Promise<CommitObject> {
  return (await git.readCommit({ ...at, oid })).commit;
}

/** The commit of HEAD; undefined before the first. */
export function headCommit(repository: Repository): Promise<string | undefined> {
  return findRevision(repository, 'HEAD');
}

/** The branch that HEAD is on, also before its first commit; undefined where it is on none. */
export async function currentBranch({ git, at }: Repository): Promise<string | undefined> {
  return (await git.currentBranch({ ...at, test: false })) ?? undefined;
}

/** `REVISION:PATH`, as the object it names. */
export async function findObject(
  repository: Repository,
  name: string,
): Promise<{ readonly oid: string; readonly path?: string }> {
  const colon = name.indexOf(':');
  if (colon < 0) return { oid: await requireRevision(repository, name) };
  const commit = await requireRevision(repository, name.slice(0, colon));
  const asked = name.slice(colon + 1);
  const path = asked.startsWith('./') ? insidePath(repository, asked) : asked.replace(/\/$/, '');
  const { git, at } = repository;
  let oid = (await git.readCommit({ ...at, oid: commit })).commit.tree;
  for (const part of path.split('/').filter((each) => each !== '')) {
    const { tree } = await git.readTree({ ...at, oid });
    const found = tree.find((entry) => entry.path === part);
    if (!found) throw new GitFailure(`fatal: path '${path}' does not exist in '${name.slice(0, colon)}'`);
    oid = found.oid;
  }
  return { oid, path };
}

export interface StashEntry {
  readonly oid: string;
  readonly message: string;
}

/** The stash, newest first. It lives in the log of its ref, as git keeps it. */
export async function readStashes({ context, gitdir }: Repository): Promise<readonly StashEntry[]> {
  const path = `${gitdir}/logs/refs/stash`;
  if (!(await context.fs.exists(path))) return [];
  return (await context.fs.readFile(path))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ oid: line.slice(41, 81), message: line.slice(line.indexOf('\t') + 1) }))
    .reverse();
}
