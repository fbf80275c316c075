import type { Change } from './changes.js';
import { diffLines } from './line-diff.js';
import { isBinary, quotePath, splitLines, text } from './print-patch.js';
import { readEntry, type Repository } from './repository.js';

export interface FileStat {
  readonly change: Change;
  readonly added: number;
  readonly removed: number;
  /** Sizes in bytes before and after, where the content is no text. */
  readonly binary?: readonly [number, number];
}

export async function countChanges(repository: Repository, changes: readonly Change[]): Promise<FileStat[]> {
  const stats: FileStat[] = [];
  for (const change of changes) {
    const { path, from = path, before, after } = change;
    const old = before ? await readEntry(repository, from, before) : new Uint8Array();
    const now = after ? await readEntry(repository, path, after) : new Uint8Array();
    if (isBinary(old) || isBinary(now)) stats.push({ change, added: 0, removed: 0, binary: [old.length, now.length] });
    else {
      const runs = before?.oid === after?.oid ? [] : diffLines(splitLines(text(old)), splitLines(text(now)));
      const sum = (side: 'a' | 'b') => runs.reduce((total, run) => total + run[side], 0);
      stats.push({ change, added: sum('b'), removed: sum('a') });
    }
  }
  return stats;
}

const WIDTH = 80;

/** ` path | 3 ++-` a file, and the sum. */
export function printStat(stats: readonly FileStat[]): string {
  if (stats.length === 0) return '';
  const names = stats.map(({ change }) => statName(change));
  const most = Math.max(...stats.map(({ added, removed }) => added + removed));
  const binary = stats.some((stat) => stat.binary);
  const numberWidth = Math.max(String(most).length, binary ? 3 : 0);
  const longest = Math.max(...names.map((name) => name.length));
  let [nameWidth, graphWidth] = [longest, most];
  if (nameWidth + numberWidth + 6 + graphWidth > WIDTH) {
    graphWidth = Math.min(graphWidth, Math.max(6, Math.floor((WIDTH * 3) / 8) - numberWidth - 6));
    if (nameWidth > WIDTH - numberWidth - 6 - graphWidth) nameWidth = WIDTH - numberWidth - 6 - graphWidth;
    else graphWidth = WIDTH - numberWidth - 6 - nameWidth;
  }
  const rows = stats.map(({ added, removed, binary: sizes }, index) => {
    const name = shorten(names[index] ?? '', nameWidth).padEnd(nameWidth);
    if (sizes) return ` ${name} | ${'Bin'.padStart(numberWidth)} ${sizes[0]} -> ${sizes[1]} bytes`;
    const [plus, minus] = scale(added, removed, graphWidth, most);
    const graph = '+'.repeat(plus) + '-'.repeat(minus);
    return ` ${name} | ${String(added + removed).padStart(numberWidth)}${graph === '' ? '' : ` ${graph}`}`;
  });
  return `${rows.join('\n')}\n${printShortStat(stats)}`;
}

export function printShortStat(stats: readonly FileStat[]): string {
  if (stats.length === 0) return '';
  const added = stats.reduce((sum, stat) => sum + stat.added, 0);
  const removed = stats.reduce((sum, stat) => sum + stat.removed, 0);
  const parts = [` ${count(stats.length, 'file')} changed`];
  if (added > 0 || removed === 0) parts.push(`${count(added, 'insertion')}(+)`);
  if (removed > 0 || added === 0) parts.push(`${count(removed, 'deletion')}(-)`);
  return `${parts.join(', ')}\n`;
}

export function printNumStat(stats: readonly FileStat[]): string {
  return stats
    .map(({ change, added, removed, binary }) =>
      binary ? `-\t-\t${statName(change)}\n` : `${added}\t${removed}\t${statName(change)}\n`,
    )
    .join('');
}

/** ` create mode 100644 path` and the like. */
export function printSummary(changes: readonly Change[]): string {
  return changes
    .map((change) => {
      const { kind, path, before, after, similarity } = change;
      if (kind === 'A') return ` create mode ${after?.mode.toString(8)} ${quotePath(path)}\n`;
      if (kind === 'D') return ` delete mode ${before?.mode.toString(8)} ${quotePath(path)}\n`;
      const modes =
        before?.mode === after?.mode ? '' : ` mode change ${before?.mode.toString(8)} => ${after?.mode.toString(8)}`;
      if (kind === 'R') return ` rename ${statName(change)} (${similarity}%)\n${modes === '' ? '' : `${modes}\n`}`;
      return modes === '' ? '' : `${modes} ${quotePath(path)}\n`;
    })
    .join('');
}

function statName({ path, from }: Change): string {
  if (from === undefined) return quotePath(path);
  const [old, now] = [from.split('/'), path.split('/')];
  let start = 0;
  while (start < old.length - 1 && start < now.length - 1 && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  if (start === 0 && end === 0) return `${from} => ${path}`;
  const middle = (parts: readonly string[]) => parts.slice(start, parts.length - end).join('/');
  const [head, tail] = [old.slice(0, start), end === 0 ? [] : old.slice(-end)];
  return [...head, `{${middle(old)} => ${middle(now)}}`, ...tail].join('/');
}

function shorten(name: string, width: number): string {
  if (name.length <= width) return name;
  const rest = name.slice(name.length - width + 3);
  const slash = rest.indexOf('/');
  return `...${slash < 0 ? rest : rest.slice(slash)}`;
}

function scale(added: number, removed: number, width: number, most: number): [number, number] {
  if (most <= width) return [added, removed];
  const part = (n: number): number => (n === 0 ? 0 : 1 + Math.floor((n * (width - 1)) / most));
  let total = part(added + removed);
  if (total < 2 && added > 0 && removed > 0) total = 2;
  return added < removed ? [part(added), total - part(added)] : [total - part(removed), part(removed)];
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
