import type { Change } from './changes.js';
import type { ParsedFlags } from './parse-flags.js';
import { printPatch, quotePath } from './print-patch.js';
import { countChanges, printNumStat, printShortStat, printStat, printSummary } from './print-stat.js';
import type { Repository } from './repository.js';

/** Options of `diff`, `show` and `log` that say how changes are shown. */
export const SHOW_FLAGS: Readonly<Record<string, string>> = {
  '-p': 'patch',
  '-u': 'patch',
  '--patch': 'patch',
  '-s': 'no-patch',
  '--no-patch': 'no-patch',
  '--stat': 'stat?',
  '--numstat': 'numstat',
  '--shortstat': 'shortstat',
  '--summary': 'summary',
  '--name-only': 'name-only',
  '--name-status': 'name-status',
  '-U': 'context=',
  '--unified': 'context=',
  '--full-index': 'full-index',
  '--no-color': 'no-color',
  '--color': 'no-color?',
  '--no-ext-diff': 'no-color',
  '--no-renames': 'no-renames',
  '-M': 'renames',
  '--find-renames': 'renames?',
  '--diff-filter': 'filter=',
};

const FORMATS = ['stat', 'numstat', 'shortstat', 'summary', 'name-only', 'name-status', 'patch', 'no-patch'];

/** Whether the options ask for any form of the changes themselves. */
export function asksForChanges({ has }: ParsedFlags): boolean {
  return FORMATS.some((format) => format !== 'no-patch' && has.has(format));
}

/** The changes in the forms that were asked for; a patch where none was. */
export async function showChanges(
  repository: Repository,
  changes: readonly Change[],
  { has, value }: ParsedFlags,
): Promise<string> {
  const filter = value.get('filter');
  const shown = filter === undefined ? changes : changes.filter(({ kind }) => matches(filter, kind));
  const context = Number(value.get('context') ?? 3);
  if (has.has('no-patch')) return '';
  if (has.has('name-only')) return shown.map(({ path }) => `${quotePath(path)}\n`).join('');
  if (has.has('name-status')) return shown.map(nameStatus).join('');
  const parts: string[] = [];
  if (['stat', 'numstat', 'shortstat'].some((format) => has.has(format))) {
    const stats = await countChanges(repository, shown);
    if (has.has('numstat')) parts.push(printNumStat(stats));
    if (has.has('stat')) parts.push(printStat(stats));
    if (has.has('shortstat')) parts.push(printShortStat(stats));
  }
  if (has.has('summary')) parts.push(printSummary(shown));
  if (has.has('patch') || parts.length === 0) {
    if (parts.length > 0) parts.push('\n');
    parts.push(await printPatch(repository, shown, { context, fullIndex: has.has('full-index') }));
  }
  return parts.join('');
}

/** Capital letters are shown, small ones are left out. */
function matches(filter: string, kind: string): boolean {
  const wanted = filter.replace(/[^A-Z]/g, '');
  return wanted === '' ? !filter.includes(kind.toLowerCase()) : wanted.includes(kind);
}

function nameStatus({ kind, path, from, similarity }: Change): string {
  const names = from === undefined ? [path] : [from, path];
  const letter = kind === 'R' ? `R${String(similarity).padStart(3, '0')}` : kind;
  return `${[letter, ...names.map(quotePath)].join('\t')}\n`;
}
