import { compareFiles } from './changes.js';
import type { LoggedCommit } from './format-commit.js';
import type { Matches } from './pathspec.js';
import type { Repository } from './repository.js';
import { readCommit } from './revisions.js';
import { commitFiles } from './snapshot.js';

/** The commits that can be reached from `from` and not from `without`, newest first. */
export async function* walkHistory(
  repository: Repository,
  from: readonly string[],
  without: readonly string[],
  firstParent = false,
): AsyncGenerator<LoggedCommit> {
  const hidden = new Set<string>();
  for (const start of without) {
    const queue = [start];
    for (let oid = queue.pop(); oid !== undefined; oid = queue.pop()) {
      if (hidden.has(oid)) continue;
      hidden.add(oid);
      queue.push(...(await readCommit(repository, oid)).parent);
    }
  }
  const seen = new Set<string>(hidden);
  const open: LoggedCommit[] = [];
  const push = async (oid: string): Promise<void> => {
    if (seen.has(oid)) return;
    seen.add(oid);
    open.push({ oid, commit: await readCommit(repository, oid) });
  };
  for (const oid of from) await push(oid);
  while (open.length > 0) {
    let newest = 0;
    for (const [index, { commit }] of open.entries()) {
      if (commit.committer.timestamp > (open[newest]?.commit.committer.timestamp ?? 0)) newest = index;
    }
    const [next] = open.splice(newest, 1);
    if (!next) return;
    yield next;
    for (const oid of firstParent ? next.commit.parent.slice(0, 1) : next.commit.parent) await push(oid);
  }
}

/** What a commit changed against its first parent. */
export async function changesOf(repository: Repository, { oid, commit }: LoggedCommit) {
  return compareFiles(await commitFiles(repository, commit.parent[0]), await commitFiles(repository, oid));
}

/** Whether a commit changed any of the paths, against each of its parents. */
export async function touches(
  repository: Repository,
  { oid, commit }: LoggedCommit,
  matches: Matches,
): Promise<boolean> {
  const files = await commitFiles(repository, oid);
  for (const parent of commit.parent.length > 0 ? commit.parent : [undefined]) {
    const changes = compareFiles(await commitFiles(repository, parent), files);
    if (!changes.some(({ path }) => matches(path))) return false;
  }
  return true;
}
