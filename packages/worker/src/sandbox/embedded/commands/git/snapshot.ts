import { compareFiles, type Change } from './changes.js';
import { readIndex, writeIndex, type Index, type ReadIndex } from './git-index.js';
import type { Entry, Files, Repository } from './repository.js';
import { headCommit, readCommit } from './revisions.js';
import { readTreeFiles } from './trees.js';
import { readWorkTree, statWorkFile, type WorkTree } from './work-tree.js';

/** A repository as it stands: last commit, index and working tree. */
export interface Snapshot {
  /** Undefined before the first commit. */
  readonly head: string | undefined;
  readonly headFiles: Files;
  readonly index: ReadIndex;
  readonly indexFiles: Files;
  readonly work: WorkTree;
  readonly staged: readonly Change[];
  readonly unstaged: readonly Change[];
}

export async function takeSnapshot(repository: Repository): Promise<Snapshot> {
  const head = await headCommit(repository);
  const headFiles = await commitFiles(repository, head);
  const index = await readIndex(repository.context.fs, repository.gitdir);
  const indexFiles = toFiles(index.entries);
  const work = await readWorkTree(repository, index);
  const staged = compareFiles(headFiles, indexFiles);
  return { head, headFiles, index, indexFiles, work, staged, unstaged: compareFiles(indexFiles, work.tracked) };
}

export async function commitFiles(repository: Repository, commit: string | undefined): Promise<Files> {
  return readTreeFiles(repository, commit && (await readCommit(repository, commit)).tree);
}

export function toFiles(index: Index): Files {
  return new Map([...index].map(([path, { mode, oid }]) => [path, { mode, oid }]));
}

/** Puts entries into the index in the place of what it held. Those of the working tree remember what it looks like. */
export async function saveIndex(repository: Repository, before: Index, files: Files): Promise<void> {
  const index: Index = new Map();
  for (const [path, entry] of files) index.set(path, await toIndexEntry(repository, path, entry, before));
  await writeIndex(repository.context.fs, repository.gitdir, index);
}

async function toIndexEntry(repository: Repository, path: string, { mode, oid, work }: Entry, before: Index) {
  const old = before.get(path);
  if (!work && old?.oid === oid && old.mode === mode) return old;
  const now = work ? await statWorkFile(repository, path) : undefined;
  // Of what was not looked at nothing is remembered: it is read before it counts as unchanged.
  return { mode, oid, size: now?.size ?? 0, mtimeMs: now?.mtimeMs ?? 0 };
}
