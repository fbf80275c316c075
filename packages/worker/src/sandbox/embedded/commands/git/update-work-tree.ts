import { childPath, parentPath } from '../../files/paths.js';
import { compareFiles } from './changes.js';
import { GitFailure } from './git-failure.js';
import { isMissing, readEntry, type Entry, type Files, type Repository } from './repository.js';
import { saveIndex, type Snapshot } from './snapshot.js';
import { MODES } from './work-tree.js';

/**
 * Makes index and working tree hold `target`. What was changed since and would be lost ends it before anything was done,
 * in the words of `command`; with `force` it is lost.
 */
export async function moveTo(
  repository: Repository,
  snapshot: Snapshot,
  target: Files,
  command: string,
  force = false,
): Promise<void> {
  const from = force ? new Map([...snapshot.indexFiles, ...snapshot.headFiles]) : snapshot.indexFiles;
  const changes = compareFiles(from, target);
  if (!force) refuseLoss(snapshot, new Set(changes.map(({ path }) => path)), target, command);
  const wanted = new Map<string, Entry | undefined>(changes.map(({ path, after }) => [path, after]));
  if (force) {
    for (const { path } of snapshot.unstaged) if (target.has(path)) wanted.set(path, target.get(path));
    for (const { path, after } of snapshot.staged) if (after && !target.has(path)) wanted.set(path, undefined);
  }
  const written = new Map<string, Entry>();
  for (const [path, entry] of wanted) {
    await writeWorkFile(repository, path, entry);
    if (entry) written.set(path, { ...entry, work: true });
  }
  await saveIndex(repository, snapshot.index.entries, new Map([...target, ...written]));
}

function refuseLoss(
  { unstaged, staged, work }: Snapshot,
  touched: ReadonlySet<string>,
  target: Files,
  command: string,
): void {
  const changed = [...unstaged, ...staged].filter(
    ({ path, after }) => touched.has(path) && target.get(path)?.oid !== after?.oid,
  );
  const list = (paths: readonly string[]): string =>
    [...new Set(paths)]
      .sort()
      .map((path) => `\t${path}\n`)
      .join('');
  const next = command === 'checkout' ? 'switch branches' : command;
  if (changed.length > 0)
    throw new GitFailure(
      `error: Your local changes to the following files would be overwritten by ${command}:\n${list(changed.map(({ path }) => path))}Please commit your changes or stash them before you ${next}.\nAborting`,
      1,
    );
  const lost = work.untracked.filter((path) => touched.has(path));
  if (lost.length > 0)
    throw new GitFailure(
      `error: The following untracked working tree files would be overwritten by ${command}:\n${list(lost)}Please move or remove them before you ${next}.\nAborting`,
      1,
    );
}

/** Puts one file into the working tree, or takes it out, with directories that are empty then. */
export async function writeWorkFile(repository: Repository, path: string, entry: Entry | undefined): Promise<void> {
  const { fs } = repository.context;
  const absolute = childPath(repository.dir, path);
  await removeFile(repository, absolute);
  if (!entry) return removeEmptyParents(repository, absolute);
  const bytes = await readEntry(repository, path, entry);
  await fs.mkdir(parentPath(absolute), { recursive: true });
  if (entry.mode === MODES.link) return fs.symlink(new TextDecoder().decode(bytes), absolute);
  await fs.writeFile(absolute, bytes.slice());
  await fs.chmod(absolute, entry.mode === MODES.executable ? 0o755 : 0o644);
}

async function removeFile({ context }: Repository, absolute: string): Promise<void> {
  try {
    await context.fs.rm(absolute);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function removeEmptyParents({ context, dir }: Repository, absolute: string): Promise<void> {
  for (let at = parentPath(absolute); at !== dir && at.startsWith(`${dir}/`); at = parentPath(at)) {
    if (!(await context.fs.exists(at))) continue;
    if ((await context.fs.readdir(at)).length > 0) return;
    await context.fs.rm(at);
  }
}
