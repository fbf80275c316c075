import ignore from 'ignore';
import { childPath } from '../../files/paths.js';
import type { ReadIndex } from './git-index.js';
import { isMissing, readWorkFile, type Entry, type Repository } from './repository.js';

export interface WorkTree {
  /** The files that the index knows, as they are now. */
  readonly tracked: ReadonlyMap<string, Entry>;
  /** Files that neither the index knows nor .gitignore hides. */
  readonly untracked: readonly string[];
  readonly ignored: readonly string[];
}

export const MODES = { file: 0o100644, executable: 0o100755, link: 0o120000 };

/** Looks at every file of the working tree. Reads only those whose size or time differs from what the index remembers. */
export async function readWorkTree(repository: Repository, index: ReadIndex): Promise<WorkTree> {
  const tracked = new Map<string, Entry>();
  await Promise.all(
    [...index.entries].map(async ([path, entry]) => {
      const now = await statWorkFile(repository, path);
      if (!now) return;
      const { mode, size, mtimeMs } = now;
      const unchanged = size === entry.size && mtimeMs === entry.mtimeMs && mtimeMs < index.writtenMs;
      const oid = unchanged ? entry.oid : await hashWorkFile(repository, path);
      tracked.set(path, { mode, oid, work: true });
    }),
  );
  const { untracked, ignored } = await findUntracked(repository, index);
  return { tracked, untracked, ignored };
}

/** Undefined where there is no file that git could know. */
export async function statWorkFile({ context, dir }: Repository, path: string) {
  try {
    const { isDirectory, isSymbolicLink, mode, size, mtime } = await context.fs.lstat(`${dir}/${path}`);
    if (isDirectory) return undefined;
    const kind = isSymbolicLink ? MODES.link : (mode & 0o100) !== 0 ? MODES.executable : MODES.file;
    return { mode: kind, size, mtimeMs: mtime.getTime() };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function hashWorkFile(repository: Repository, path: string): Promise<string> {
  return (await repository.git.hashBlob({ object: await readWorkFile(repository, path) })).oid;
}

async function findUntracked(repository: Repository, { entries }: ReadIndex) {
  const { fs } = repository.context;
  const untracked: string[] = [];
  const ignored: string[] = [];
  const known = new Set<string>();
  for (const path of entries.keys()) {
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) known.add(path.slice(0, end));
  }
  const rulesOf = async (path: string) => ((await fs.exists(path)) ? ignore().add(await fs.readFile(path)) : undefined);

  const walk = async (directory: string, rules: readonly Rules[]): Promise<void> => {
    const absolute = directory === '' ? repository.dir : childPath(repository.dir, directory);
    const own = await rulesOf(`${absolute}/.gitignore`);
    const all = own ? [...rules, { base: directory === '' ? '' : `${directory}/`, test: own }] : rules;
    for (const name of await fs.readdir(absolute)) {
      const path = directory === '' ? name : `${directory}/${name}`;
      if (name === '.git' || entries.has(path)) continue;
      const { isDirectory } = await fs.lstat(`${absolute}/${name}`);
      const hidden = isHidden(isDirectory ? `${path}/` : path, all);
      if (isDirectory && (!hidden || known.has(path))) await walk(path, all);
      else (hidden ? ignored : untracked).push(isDirectory ? `${path}/` : path);
    }
  };
  const exclude = await rulesOf(`${repository.gitdir}/info/exclude`);
  await walk('', exclude ? [{ base: '', test: exclude }] : []);
  return { untracked: untracked.sort(), ignored: ignored.sort() };
}

interface Rules {
  /** The directory of the rules, with a slash at its end. */
  readonly base: string;
  readonly test: ReturnType<typeof ignore>;
}

/** The rules nearest to the file have the last word. */
function isHidden(path: string, rules: readonly Rules[]): boolean {
  for (const { base, test } of rules.toReversed()) {
    const { ignored, unignored } = test.test(path.slice(base.length));
    if (ignored || unignored) return ignored;
  }
  return false;
}
