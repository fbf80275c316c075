import { success } from '../../own-command.js';
import { GitFailure, notHere } from '../git-failure.js';
import { parseFlags } from '../parse-flags.js';
import { pathMatcher, type Matches } from '../pathspec.js';
import { insidePath, readWorkFile, type Entry, type GitCommand, type Repository } from '../repository.js';
import { saveIndex, takeSnapshot, type Snapshot } from '../snapshot.js';
import { statWorkFile } from '../work-tree.js';

/** `git add`. */
export const add: GitCommand = async (repository, args) => {
  const {
    has,
    rest,
    paths = [],
  } = parseFlags('add', args, {
    '-A': 'all',
    '--all': 'all',
    '-u': 'update',
    '--update': 'update',
    '-f': 'force',
    '--force': 'force',
    '-v': 'verbose',
    '--verbose': 'verbose',
    '-n': 'dry',
    '--dry-run': 'dry',
    '-N': 'intent',
    '-p': 'patch',
    '--patch': 'patch',
    '-i': 'patch',
  });
  if (has.has('patch') || has.has('intent')) throw notHere('git add -p, -i and -N');
  const specs = [...rest, ...paths];
  if (specs.length === 0 && !has.has('all') && !has.has('update'))
    return {
      stdout: '',
      stderr: "Nothing specified, nothing added.\nhint: Maybe you wanted to say 'git add .'?\n",
      exitCode: 0,
    };
  const snapshot = await takeSnapshot(repository);
  const matches = specs.length === 0 ? () => true : pathMatcher(repository, specs);
  const added = has.has('update') ? [] : await newFiles(repository, snapshot, specs, matches, has.has('force'));
  const changed = snapshot.unstaged.filter(({ path }) => matches(path)).map(({ path }) => path);
  requireEach(repository, specs, [...snapshot.indexFiles.keys(), ...added]);
  const wanted = [...changed, ...added].sort();
  const told = has.has('verbose') || has.has('dry') ? wanted.map((path) => `add '${path}'\n`).join('') : '';
  if (!has.has('dry')) await stage(repository, snapshot, wanted);
  return success(told);
};

/** Brings the index up to the working tree in these paths. */
export async function stage(repository: Repository, snapshot: Snapshot, paths: readonly string[]): Promise<void> {
  const files = new Map<string, Entry>(snapshot.indexFiles);
  for (const path of paths) {
    const now = await statWorkFile(repository, path);
    if (!now) files.delete(path);
    else {
      const oid = await repository.git.writeBlob({ ...repository.at, blob: await readWorkFile(repository, path) });
      files.set(path, { mode: now.mode, oid, work: true });
    }
  }
  if (paths.length > 0) await saveIndex(repository, snapshot.index.entries, files);
}

async function newFiles(
  repository: Repository,
  { work }: Snapshot,
  specs: readonly string[],
  matches: Matches,
  force: boolean,
) {
  const hidden = work.ignored.filter((path) =>
    specs.some((spec) => insidePath(repository, spec) === path.replace(/\/$/, '')),
  );
  if (hidden.length > 0 && !force)
    throw new GitFailure(
      `The following paths are ignored by one of your .gitignore files:\n${hidden.map((path) => path.replace(/\/$/, '')).join('\n')}\nhint: Use -f if you really want to add them.\nhint: Turn this message off by running\nhint: "git config advice.addIgnoredFile false"`,
      1,
    );
  const forced = force ? hidden.filter((path) => !path.endsWith('/')) : [];
  return [...work.untracked.filter((path) => matches(path)), ...forced];
}

function requireEach(repository: Repository, specs: readonly string[], known: readonly string[]): void {
  for (const spec of specs) {
    if (insidePath(repository, spec) === '') continue;
    if (!known.some(pathMatcher(repository, [spec])))
      throw new GitFailure(`fatal: pathspec '${spec}' did not match any files`);
  }
}
