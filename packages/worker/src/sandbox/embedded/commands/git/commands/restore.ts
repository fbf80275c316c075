import { success } from '../../own-command.js';
import { GitFailure, notHere } from '../git-failure.js';
import { parseFlags } from '../parse-flags.js';
import { pathMatcher, requireMatches } from '../pathspec.js';
import type { Entry, GitCommand } from '../repository.js';
import { requireRevision } from '../revisions.js';
import { commitFiles, saveIndex, takeSnapshot } from '../snapshot.js';
import { writeWorkFile } from '../update-work-tree.js';

/** `git restore`. */
export const restore: GitCommand = async (repository, args) => {
  const {
    has,
    value,
    rest,
    paths = [],
  } = parseFlags('restore', args, {
    '-S': 'staged',
    '--staged': 'staged',
    '-W': 'worktree',
    '--worktree': 'worktree',
    '-s': 'source=',
    '--source': 'source=',
    '-q': 'quiet',
    '-p': 'patch',
  });
  if (has.has('patch')) throw notHere('git restore -p');
  const specs = [...rest, ...paths];
  if (specs.length === 0) throw new GitFailure('fatal: you must specify path(s) to restore');
  const snapshot = await takeSnapshot(repository);
  const revision = value.get('source');
  const source =
    revision !== undefined
      ? await commitFiles(repository, await requireRevision(repository, revision))
      : has.has('staged')
        ? snapshot.headFiles
        : snapshot.indexFiles;
  requireMatches(repository, specs, [...source.keys(), ...snapshot.indexFiles.keys()]);
  const matches = pathMatcher(repository, specs);
  const files = new Map<string, Entry>(snapshot.indexFiles);
  const work = has.has('worktree') || !has.has('staged');
  for (const path of new Set([...source.keys(), ...snapshot.indexFiles.keys()])) {
    if (!matches(path)) continue;
    const entry = source.get(path);
    if (work && (entry ?? snapshot.indexFiles.has(path))) await writeWorkFile(repository, path, entry);
    if (!entry) {
      if (has.has('staged')) files.delete(path);
    } else if (has.has('staged')) files.set(path, work ? { ...entry, work: true } : entry);
    else if (revision === undefined) files.set(path, { ...entry, work: true });
  }
  await saveIndex(repository, snapshot.index.entries, files);
  return success();
};
