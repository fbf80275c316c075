import { success } from '../../own-command.js';
import { splitMessage } from '../format-commit.js';
import { notHere } from '../git-failure.js';
import { parseFlags } from '../parse-flags.js';
import { pathMatcher } from '../pathspec.js';
import type { Entry, GitCommand, Repository } from '../repository.js';
import { currentBranch, findRevision, readCommit, requireRevision } from '../revisions.js';
import { commitFiles, saveIndex, takeSnapshot } from '../snapshot.js';
import { moveTo } from '../update-work-tree.js';

/** `git reset`: of the branch, or of single files in the index. */
export const reset: GitCommand = async (repository, args) => {
  const { has, rest, paths } = parseFlags('reset', args, {
    '--hard': 'hard',
    '--soft': 'soft',
    '--mixed': 'mixed',
    '-q': 'quiet',
    '--quiet': 'quiet',
    '-p': 'patch',
    '--keep': 'other',
    '--merge': 'other',
  });
  if (has.has('patch') || has.has('other')) throw notHere('git reset -p, --keep and --merge');
  const [first, ...more] = rest;
  const asRevision = first !== undefined && (await findRevision(repository, first)) !== undefined;
  const specs = [...(asRevision ? more : rest), ...(paths ?? [])];
  const snapshot = await takeSnapshot(repository);
  const oid = asRevision ? await requireRevision(repository, first) : snapshot.head;
  const target = await commitFiles(repository, oid);
  const matches = pathMatcher(repository, specs);
  if (has.has('hard')) await moveTo(repository, snapshot, target, 'reset', true);
  else if (!has.has('soft')) {
    const files = new Map<string, Entry>([...snapshot.indexFiles].filter(([path]) => !matches(path)));
    for (const [path, entry] of target) if (matches(path)) files.set(path, entry);
    await saveIndex(repository, snapshot.index.entries, files);
  }
  if (specs.length === 0 && oid !== undefined) await moveHead(repository, oid);
  if (has.has('hard') && oid !== undefined) {
    const [subject] = splitMessage((await readCommit(repository, oid)).message);
    return success(has.has('quiet') ? '' : `HEAD is now at ${oid.slice(0, 7)} ${subject}\n`);
  }
  if (has.has('quiet') || has.has('soft')) return success();
  const { unstaged } = await takeSnapshot(repository);
  const rows = unstaged.map(({ kind, path }) => `${kind}\t${path}\n`).join('');
  return success(rows === '' ? '' : `Unstaged changes after reset:\n${rows}`);
};

/** Moves the branch that HEAD is on, or HEAD itself. */
export async function moveHead(repository: Repository, oid: string): Promise<void> {
  const branch = await currentBranch(repository);
  const ref = branch === undefined ? 'HEAD' : `refs/heads/${branch}`;
  await repository.git.writeRef({ ...repository.at, ref, value: oid, force: true });
}
