// Small subcommands that only look.
import { success } from '../../own-command.js';
import { GitFailure } from '../git-failure.js';
import { parseFlags } from '../parse-flags.js';
import { pathMatcher } from '../pathspec.js';
import { quotePath } from '../print-patch.js';
import { relativePath } from '../relative-path.js';
import { readEntry, type GitCommand } from '../repository.js';
import { currentBranch, findObject, findRevision, requireRevision } from '../revisions.js';
import { commitFiles, takeSnapshot } from '../snapshot.js';
import { walkHistory } from '../walk-history.js';

/** `git rev-parse`. */
export const revParse: GitCommand = async (repository, args) => {
  const { dir, gitdir, context } = repository;
  const out: string[] = [];
  let [short, symbolic, quiet] = [0, false, false];
  for (const arg of args) {
    if (arg === '--show-toplevel') out.push(dir);
    else if (arg === '--git-dir') out.push(context.cwd === dir ? '.git' : gitdir);
    else if (arg === '--absolute-git-dir' || arg === '--git-common-dir') out.push(gitdir);
    else if (arg === '--is-inside-work-tree') out.push('true');
    else if (arg === '--is-bare-repository' || arg === '--is-inside-git-dir' || arg === '--is-shallow-repository')
      out.push('false');
    else if (arg === '--show-prefix') out.push(context.cwd === dir ? '' : `${context.cwd.slice(dir.length + 1)}/`);
    else if (arg === '--show-cdup')
      out.push(context.cwd === dir ? '' : '../'.repeat(context.cwd.slice(dir.length + 1).split('/').length));
    else if (arg === '--abbrev-ref' || arg === '--symbolic-full-name') symbolic = true;
    else if (/^--short(=\d+)?$/.test(arg)) short = Number(arg.split('=')[1] ?? 7);
    else if (arg === '--verify' || arg === '--revs-only') continue;
    else if (arg === '-q' || arg === '--quiet') quiet = true;
    else if (arg === '--all')
      for (const name of await repository.git.listBranches(repository.at))
        out.push(await requireRevision(repository, `refs/heads/${name}`));
    else if (symbolic) {
      await requireRevision(repository, arg);
      out.push(
        arg === 'HEAD' || arg === '@'
          ? ((await currentBranch(repository)) ?? 'HEAD')
          : arg.replace(/^refs\/(heads|tags)\//, ''),
      );
    } else {
      const found = arg.includes(':') ? (await findObject(repository, arg)).oid : await findRevision(repository, arg);
      if (found === undefined && quiet) return { stdout: '', stderr: '', exitCode: 1 };
      if (found === undefined) await requireRevision(repository, arg);
      out.push(short > 0 ? (found ?? '').slice(0, short) : (found ?? ''));
    }
  }
  return success(out.map((line) => `${line}\n`).join(''));
};

/** `git ls-files`. */
export const lsFiles: GitCommand = async (repository, args) => {
  const {
    has,
    rest,
    paths = [],
  } = parseFlags('ls-files', args, {
    '-c': 'cached',
    '--cached': 'cached',
    '-o': 'others',
    '--others': 'others',
    '-m': 'modified',
    '--modified': 'modified',
    '-d': 'deleted',
    '--deleted': 'deleted',
    '-i': 'ignored',
    '--ignored': 'ignored',
    '--exclude-standard': 'standard',
    '-s': 'stage',
    '--stage': 'stage',
    '-z': 'zero',
    '--full-name': 'full',
    '--error-unmatch': 'strict',
  });
  const { indexFiles, unstaged, work } = await takeSnapshot(repository);
  const specs = [...rest, ...paths];
  const matches = pathMatcher(repository, specs.length > 0 ? specs : ['.']);
  const found: string[] = [];
  if (has.has('cached') || !['others', 'modified', 'deleted'].some((kind) => has.has(kind)))
    found.push(...indexFiles.keys());
  if (has.has('others'))
    found.push(
      ...(has.has('ignored') ? work.ignored : [...work.untracked, ...(has.has('standard') ? [] : work.ignored)]),
    );
  if (has.has('modified')) found.push(...unstaged.map(({ path }) => path));
  if (has.has('deleted')) found.push(...unstaged.filter(({ kind }) => kind === 'D').map(({ path }) => path));
  const shown = found.filter(matches).sort();
  if (has.has('strict') && shown.length === 0)
    throw new GitFailure(`error: pathspec '${specs[0]}' did not match any file(s) known to git`, 1);
  const end = has.has('zero') ? '\0' : '\n';
  const rows = shown.map((path) => {
    const name = has.has('full') ? path : relativePath(repository, path);
    const text = has.has('zero') ? name : quotePath(name);
    const entry = indexFiles.get(path);
    return has.has('stage') && entry ? `${entry.mode.toString(8)} ${entry.oid} 0\t${text}` : text;
  });
  return success(rows.map((row) => row + end).join(''));
};

/** `git rev-list`. */
export const revList: GitCommand = async (repository, args) => {
  const { has, value, rest } = parseFlags('rev-list', args, {
    '--count': 'count',
    '-n': 'most=',
    '--max-count': 'most=',
    '--all': 'all',
    '--no-merges': 'no-merges',
    '--first-parent': 'first',
  });
  const [from, without]: [string[], string[]] = [[], []];
  for (const word of rest) {
    const [start, end] = word.split(/\.{2,3}/);
    if (end === undefined)
      (word.startsWith('^') ? without : from).push(await requireRevision(repository, word.replace(/^\^/, '')));
    else {
      without.push(await requireRevision(repository, start || 'HEAD'));
      from.push(await requireRevision(repository, end || 'HEAD'));
    }
  }
  if (has.has('all'))
    for (const name of await repository.git.listBranches(repository.at))
      from.push(await requireRevision(repository, `refs/heads/${name}`));
  const found: string[] = [];
  for await (const { oid, commit } of walkHistory(repository, from, without, has.has('first'))) {
    if (found.length >= Number(value.get('most') ?? Infinity)) break;
    if (!has.has('no-merges') || commit.parent.length < 2) found.push(oid);
  }
  return success(has.has('count') ? `${found.length}\n` : found.map((oid) => `${oid}\n`).join(''));
};

/** `git ls-tree`, of files. */
export const lsTree: GitCommand = async (repository, args) => {
  const {
    has,
    rest,
    paths = [],
  } = parseFlags('ls-tree', args, {
    '-r': 'recursive',
    '--name-only': 'names',
    '--name-status': 'names',
    '-t': 'trees',
    '--full-tree': 'full',
  });
  const [revision, ...specs] = rest;
  if (revision === undefined) throw new GitFailure('usage: git ls-tree [-r] [--name-only] <tree-ish> [<path>...]', 129);
  const matches = pathMatcher(repository, [...specs, ...paths]);
  const files = await commitFiles(repository, await requireRevision(repository, revision));
  const shown = new Map<string, string>();
  for (const [path, { mode, oid }] of files) {
    if (!matches(path)) continue;
    const slash = path.indexOf('/');
    const name = has.has('recursive') || slash < 0 ? path : path.slice(0, slash);
    const kind =
      name === path
        ? `${mode.toString(8)} blob ${oid}`
        : `040000 tree ${(await findObject(repository, `${revision}:${name}`)).oid}`;
    shown.set(name, has.has('names') ? quotePath(name) : `${kind}\t${quotePath(name)}`);
  }
  return success([...shown.values()].map((row) => `${row}\n`).join(''));
};

/** `git grep`, over the files that git knows. */
export const grep: GitCommand = async (repository, args) => {
  const {
    has,
    value,
    values,
    rest,
    paths = [],
  } = parseFlags('grep', args, {
    '-n': 'number',
    '--line-number': 'number',
    '-i': 'ignore-case',
    '--ignore-case': 'ignore-case',
    '-l': 'names',
    '--files-with-matches': 'names',
    '--name-only': 'names',
    '-c': 'count',
    '--count': 'count',
    '-w': 'word',
    '--word-regexp': 'word',
    '-E': 'extended',
    '-P': 'extended',
    '--extended-regexp': 'extended',
    '-F': 'fixed',
    '--fixed-strings': 'fixed',
    '-v': 'invert',
    '-e': 'pattern=',
    '-I': 'text',
    '-h': 'no-names',
    '--cached': 'cached',
    '-q': 'quiet',
    '--no-color': 'text',
    '--color': 'text?',
  });
  const [first, ...more] = value.has('pattern') ? ['', ...rest] : rest;
  const patterns = values.get('pattern') ?? (first === undefined ? [] : [first]);
  if (patterns.length === 0) throw new GitFailure('fatal: no pattern given');
  const test = new RegExp(
    patterns.map((pattern) => toPattern(pattern, has)).join('|'),
    has.has('ignore-case') ? 'i' : '',
  );
  const { indexFiles, work } = await takeSnapshot(repository);
  const matches = pathMatcher(repository, [...more, ...paths].length > 0 ? [...more, ...paths] : ['.']);
  const out: string[] = [];
  for (const [path, entry] of has.has('cached') ? indexFiles : work.tracked) {
    if (!matches(path)) continue;
    const bytes = await readEntry(repository, path, entry);
    const name = has.has('no-names') ? '' : `${relativePath(repository, path)}:`;
    const lines = new TextDecoder().decode(bytes).replace(/\n$/, '').split('\n');
    const hits = lines.flatMap((line, index) =>
      test.test(line) === has.has('invert') ? [] : [{ line, number: index + 1 }],
    );
    if (hits.length === 0 || (bytes.length === 0 && lines.length === 1)) continue;
    if (has.has('names')) out.push(relativePath(repository, path));
    else if (has.has('count')) out.push(`${name}${hits.length}`);
    else if (bytes.subarray(0, 8000).includes(0)) out.push(`Binary file ${relativePath(repository, path)} matches`);
    else out.push(...hits.map(({ line, number }) => `${name}${has.has('number') ? `${number}:` : ''}${line}`));
  }
  return {
    stdout: has.has('quiet') ? '' : out.map((line) => `${line}\n`).join(''),
    stderr: '',
    exitCode: out.length > 0 ? 0 : 1,
  };
};

/** A pattern of grep as the platform writes it: in basic ones the signs that do something stand behind a backslash. */
function toPattern(pattern: string, has: ReadonlySet<string>): string {
  const source = has.has('fixed')
    ? pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    : has.has('extended')
      ? pattern
      : pattern.replace(/\\([+?(){}|<>])|[+?(){}|]/g, (found, escaped?: string) =>
          escaped === undefined ? `\\${found}` : escaped === '<' || escaped === '>' ? '\\b' : escaped,
        );
  return has.has('word') ? `\\b(?:${source})\\b` : source;
}
