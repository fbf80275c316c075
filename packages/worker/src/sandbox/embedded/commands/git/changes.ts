import type { Entry, Files, Repository } from './repository.js';
import { readEntry } from './repository.js';

/** How one file differs. `from` is where a renamed file lay. */
export interface Change {
  readonly kind: 'A' | 'M' | 'D' | 'R' | 'T';
  readonly path: string;
  readonly from?: string;
  readonly before?: Entry;
  readonly after?: Entry;
  /** Of renames: how much stayed the same, in percent. */
  readonly similarity?: number;
}

const KIND_BITS = 0o170000;

/** The differences between two sets of files, by path. */
export function compareFiles(before: Files, after: Files): Change[] {
  const changes: Change[] = [];
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [old, now] = [before.get(path), after.get(path)];
    if (!old && now) changes.push({ kind: 'A', path, after: now });
    else if (old && !now) changes.push({ kind: 'D', path, before: old });
    else if (old && now && (old.oid !== now.oid || old.mode !== now.mode)) {
      const kind = (old.mode & KIND_BITS) === (now.mode & KIND_BITS) ? 'M' : 'T';
      changes.push({ kind, path, before: old, after: now });
    }
  }
  return changes;
}

/** More pairs than this are not compared by content, as git limits it too. */
const MOST_PAIRS = 10_000;

/** Joins a removed and an added file of the same or nearly the same content to one rename. */
export async function findRenames(repository: Repository, changes: readonly Change[]): Promise<Change[]> {
  const removed = changes.filter(({ kind }) => kind === 'D');
  const added = changes.filter(({ kind }) => kind === 'A');
  if (removed.length === 0 || added.length === 0) return [...changes];
  const pairs: { readonly from: Change; readonly to: Change; readonly similarity: number }[] = [];
  const lines = new Map<Change, Map<string, number>>();
  const linesOf = async (change: Change, entry: Entry) => {
    const known = lines.get(change) ?? countLines(await readEntry(repository, change.path, entry));
    lines.set(change, known);
    return known;
  };
  const byContent = removed.length * added.length <= MOST_PAIRS;
  for (const to of added) {
    for (const from of removed) {
      if (!from.before || !to.after) continue;
      const same = from.before.oid === to.after.oid;
      if (!same && !byContent) continue;
      const similarity = same ? 100 : shared(await linesOf(from, from.before), await linesOf(to, to.after));
      if (similarity >= 50) pairs.push({ from, to, similarity });
    }
  }
  const taken = new Map<Change, Change | undefined>();
  for (const { from, to, similarity } of pairs.sort((a, b) => b.similarity - a.similarity)) {
    if (taken.has(from) || taken.has(to) || !from.before || !to.after) continue;
    taken.set(from, undefined);
    taken.set(to, { kind: 'R', path: to.path, from: from.path, before: from.before, after: to.after, similarity });
  }
  return changes.flatMap((change) => (taken.has(change) ? (taken.get(change) ?? []) : [change]));
}

function countLines(bytes: Uint8Array): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of new TextDecoder('latin1').decode(bytes).split(/(?<=\n)/))
    counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Percent of the larger file that both have in lines. */
function shared(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const size = (counts: ReadonlyMap<string, number>) =>
    [...counts].reduce((sum, [line, count]) => sum + line.length * count, 0);
  const common = [...a].reduce((sum, [line, count]) => sum + line.length * Math.min(count, b.get(line) ?? 0), 0);
  const largest = Math.max(size(a), size(b));
  return largest === 0 ? 0 : Math.floor((100 * common) / largest);
}
