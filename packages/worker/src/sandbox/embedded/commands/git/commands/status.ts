import { findRenames, type Change } from '../changes.js';
import { success } from '../../own-command.js';
import { parseFlags } from '../parse-flags.js';
import { pathMatcher } from '../pathspec.js';
import { quotePath } from '../print-patch.js';
import type { GitCommand, Repository } from '../repository.js';
import { currentBranch } from '../revisions.js';
import { takeSnapshot, type Snapshot } from '../snapshot.js';
import { relativePath } from '../relative-path.js';

/** `git status`. */
export const status: GitCommand = async (repository, args) => {
  const flags = parseFlags('status', args, {
    '-s': 'short',
    '--short': 'short',
    '--porcelain': 'porcelain?',
    '-b': 'branch',
    '--branch': 'branch',
    '--long': 'long',
    '-u': 'untracked=',
    '--untracked-files': 'untracked?',
    '--ignored': 'ignored?',
    '-z': 'zero',
    '--no-renames': 'no-renames',
    '--no-ahead-behind': 'ignored-flag',
    '-v': 'ignored-flag',
  });
  const { has, value, rest, paths = [] } = flags;
  const matches = pathMatcher(repository, [...rest, ...paths]);
  const snapshot = await takeSnapshot(repository);
  const renamed = has.has('no-renames') ? snapshot.staged : await findRenames(repository, snapshot.staged);
  const staged = renamed.filter(({ path }) => matches(path));
  const unstaged = snapshot.unstaged.filter(({ path }) => matches(path));
  const which = has.has('untracked') ? (value.get('untracked') ?? 'all') : 'normal';
  const found = which === 'no' ? [] : snapshot.work.untracked.filter(matches);
  const untracked = which === 'all' ? found : collapse(found, snapshot);
  const ignored = has.has('ignored') ? snapshot.work.ignored.filter(matches) : [];
  if (has.has('short') || has.has('porcelain') || has.has('zero')) {
    // The stable form names every path from the top.
    const name = (path: string) => (has.has('porcelain') ? path : relativePath(repository, path));
    const head = has.has('branch') ? [await branchLine(repository, snapshot)] : [];
    const lines = [...head, ...shortLines(staged, unstaged, untracked, ignored, name, has.has('zero'))];
    return success(lines.map((line) => line + (has.has('zero') ? '\0' : '\n')).join(''));
  }
  return success(await longStatus(repository, { snapshot, staged, unstaged, untracked, ignored }));
};

/** What `git commit` says where there is nothing to commit, too. */
export async function plainStatus(repository: Repository): Promise<string> {
  return (await status(repository, [])).stdout;
}

/** A directory in which nothing is tracked stands for all in it. */
function collapse(paths: readonly string[], { indexFiles }: Snapshot): string[] {
  const tracked = [...indexFiles.keys()];
  const shown = new Set<string>();
  for (const path of paths) {
    let name = path;
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
      const directory = path.slice(0, end + 1);
      if (tracked.some((each) => each.startsWith(directory))) continue;
      name = directory;
      break;
    }
    shown.add(name);
  }
  return [...shown].sort();
}

async function branchLine(repository: Repository, { head }: Snapshot): Promise<string> {
  const branch = await currentBranch(repository);
  if (branch === undefined) return '## HEAD (no branch)';
  return head === undefined ? `## No commits yet on ${branch}` : `## ${branch}`;
}

function shortLines(
  staged: readonly Change[],
  unstaged: readonly Change[],
  untracked: readonly string[],
  ignored: readonly string[],
  name: (path: string) => string,
  zero: boolean,
): string[] {
  const quoted = (path: string): string => {
    const shown = zero ? name(path) : quotePath(name(path));
    return !zero && shown.includes(' ') && !shown.startsWith('"') ? `"${shown}"` : shown;
  };
  const lines = new Map<string, { x: string; y: string; from?: string }>();
  for (const { kind, path, from } of staged)
    lines.set(path, { x: kind, y: ' ', ...(from === undefined ? {} : { from }) });
  for (const { kind, path } of unstaged) lines.set(path, { ...(lines.get(path) ?? { x: ' ' }), y: kind });
  return [
    ...[...lines]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, { x, y, from }]) => {
        if (from === undefined) return `${x}${y} ${quoted(path)}`;
        return zero ? `${x}${y} ${quoted(path)}\0${quoted(from)}` : `${x}${y} ${quoted(from)} -> ${quoted(path)}`;
      }),
    ...untracked.map((path) => `?? ${quoted(path)}`),
    ...ignored.map((path) => `!! ${quoted(path)}`),
  ];
}

interface Shown {
  readonly snapshot: Snapshot;
  readonly staged: readonly Change[];
  readonly unstaged: readonly Change[];
  readonly untracked: readonly string[];
  readonly ignored: readonly string[];
}

const LABELS = { A: 'new file', M: 'modified', D: 'deleted', R: 'renamed', T: 'typechange' };

async function longStatus(
  repository: Repository,
  { snapshot, staged, unstaged, untracked, ignored }: Shown,
): Promise<string> {
  const branch = await currentBranch(repository);
  const name = (path: string) => quotePath(relativePath(repository, path));
  const row = ({ kind, path, from }: Change): string =>
    `\t${`${LABELS[kind]}:`.padEnd(12)}${from === undefined ? '' : `${name(from)} -> `}${name(path)}`;
  const initial = snapshot.head === undefined;
  const lines = [branch === undefined ? `HEAD detached at ${snapshot.head?.slice(0, 7)}` : `On branch ${branch}`];
  if (initial) lines.push('', 'No commits yet', '');
  const unstage = initial ? 'git rm --cached <file>...' : 'git restore --staged <file>...';
  if (staged.length > 0)
    lines.push('Changes to be committed:', `  (use "${unstage}" to unstage)`, ...staged.map(row), '');
  if (unstaged.length > 0) {
    const add = unstaged.some(({ kind }) => kind === 'D') ? 'git add/rm' : 'git add';
    lines.push(
      'Changes not staged for commit:',
      `  (use "${add} <file>..." to update what will be committed)`,
      '  (use "git restore <file>..." to discard changes in working directory)',
      ...unstaged.map(row),
      '',
    );
  }
  const list = (title: string, hint: string, paths: readonly string[]): void => {
    if (paths.length > 0) lines.push(title, `  (${hint})`, ...paths.map((path) => `\t${name(path)}`), '');
  };
  list('Untracked files:', 'use "git add <file>..." to include in what will be committed', untracked);
  list('Ignored files:', 'use "git add -f <file>..." to include in what will be committed', ignored);
  if (staged.length === 0) lines.push(lastLine(unstaged.length > 0, untracked.length > 0, initial));
  return `${lines.join('\n')}\n`;
}

function lastLine(changed: boolean, untracked: boolean, initial: boolean): string {
  if (changed) return 'no changes added to commit (use "git add" and/or "git commit -a")';
  if (untracked) return 'nothing added to commit but untracked files present (use "git add" to track)';
  return initial
    ? 'nothing to commit (create/copy files and use "git add" to track)'
    : 'nothing to commit, working tree clean';
}
