import { success } from '../../own-command.js';
import { findRenames } from '../changes.js';
import { formatCommit, refNames, type LogFormat, type LoggedCommit } from '../format-commit.js';
import { GitFailure } from '../git-failure.js';
import { readDate } from '../identity.js';
import { parseFlags, type ParsedFlags } from '../parse-flags.js';
import { pathMatcher } from '../pathspec.js';
import type { GitCommand, Repository } from '../repository.js';
import { currentBranch, findRevision, headCommit, requireRevision } from '../revisions.js';
import { asksForChanges, SHOW_FLAGS, showChanges } from '../show-changes.js';
import { changesOf, touches, walkHistory } from '../walk-history.js';

export const LOG_FLAGS: Readonly<Record<string, string>> = {
  ...SHOW_FLAGS,
  '-n': 'count=',
  '--max-count': 'count=',
  '--skip': 'skip=',
  '--oneline': 'oneline',
  '--pretty': 'format?',
  '--format': 'format=',
  '--abbrev-commit': 'abbrev',
  '--no-abbrev-commit': 'no-abbrev',
  '--date': 'date=',
  '--decorate': 'decorate?',
  '--no-decorate': 'no-decorate',
  '--all': 'all',
  '--reverse': 'reverse',
  '--first-parent': 'first-parent',
  '--merges': 'merges',
  '--no-merges': 'no-merges',
  '--author': 'author=',
  '--grep': 'grep=',
  '-i': 'ignore-case',
  '--since': 'since=',
  '--after': 'since=',
  '--until': 'until=',
  '--before': 'until=',
  '--follow': 'follow',
};

/** `git log`. */
export const log: GitCommand = async (repository, args) => {
  const flags = parseFlags('log', args, LOG_FLAGS);
  const { has, value } = flags;
  const { from, without, specs } = await readRange(repository, flags);
  if (from.length === 0) {
    const branch = (await currentBranch(repository)) ?? 'HEAD';
    throw new GitFailure(`fatal: your current branch '${branch}' does not have any commits yet`);
  }
  const matches = pathMatcher(repository, specs);
  const wanted = commitFilter(flags);
  const [skip, count] = [Number(value.get('skip') ?? 0), Number(value.get('count') ?? Infinity)];
  const shown: LoggedCommit[] = [];
  let found = 0;
  for await (const each of walkHistory(repository, from, without, has.has('first-parent'))) {
    if (shown.length >= count) break;
    if (!wanted(each) || (specs.length > 0 && !(await touches(repository, each, matches)))) continue;
    found += 1;
    if (found > skip) shown.push(each);
  }
  if (has.has('reverse')) shown.reverse();
  const format = await readFormat(repository, flags);
  const parts: string[] = [];
  for (const each of shown) parts.push(await printCommit(repository, each, flags, format, specs));
  return success(joinCommits(parts, format, flags));
};

/** Where `--format` puts line ends between commits, `--pretty=format:` puts them too, but for the last. */
function joinCommits(parts: readonly string[], { name }: LogFormat, flags: ParsedFlags): string {
  if (!name.startsWith('format:')) return parts.join(name === 'oneline' || name === 'reference' ? '' : '\n');
  return isTerminated(flags) ? parts.map((part) => `${part}\n`).join('') : parts.join('\n');
}

function isTerminated({ value }: ParsedFlags): boolean {
  return !(value.get('format') ?? '').startsWith('format:');
}

async function printCommit(
  repository: Repository,
  each: LoggedCommit,
  flags: ParsedFlags,
  format: LogFormat,
  specs: readonly string[],
) {
  const head = formatCommit(each, format);
  if (!asksForChanges(flags) || each.commit.parent.length > 1) return head;
  const matches = pathMatcher(repository, specs);
  const changes = (await findRenames(repository, await changesOf(repository, each))).filter(({ path }) =>
    matches(path),
  );
  const shown = await showChanges(repository, changes, flags);
  if (shown === '') return head;
  const lineEnd = format.name.startsWith('format:') && !head.endsWith('\n') ? '\n' : '';
  const gap = format.name === 'oneline' ? '' : format.name.startsWith('format:') && !isTerminated(flags) ? '' : '\n';
  return `${head}${lineEnd}${gap}${shown}`;
}

/** The form of commits that the options ask for. */
export async function readFormat(repository: Repository, { has, value }: ParsedFlags): Promise<LogFormat> {
  const asked = value.get('format') ?? (has.has('oneline') ? 'oneline' : 'medium');
  const known = ['oneline', 'short', 'medium', 'full', 'fuller', 'reference'];
  const name = known.includes(asked) ? asked : `format:${asked.replace(/^t?format:/, '')}`;
  if (!known.includes(asked) && !asked.includes('%') && !/^t?format:/.test(asked))
    throw new GitFailure(`fatal: invalid --pretty format: ${asked}`);
  const decorated =
    (has.has('decorate') && value.get('decorate') !== 'no') || name.includes('%d') || name.includes('%D');
  return {
    name,
    date: value.get('date') ?? 'default',
    fullOid: asked === 'oneline' && !has.has('oneline') && !has.has('abbrev'),
    refs: decorated && !has.has('no-decorate') ? await refNames(repository) : undefined,
  };
}

async function readRange(repository: Repository, { has, rest, paths }: ParsedFlags) {
  const from: string[] = [];
  const without: string[] = [];
  const specs = [...(paths ?? [])];
  for (const word of rest) {
    const [, start, dots, end] = /^(.*?)(\.{2,3})(.*)$/.exec(word) ?? [];
    if (dots !== undefined) {
      without.push(await requireRevision(repository, start || 'HEAD'));
      from.push(await requireRevision(repository, end || 'HEAD'));
    } else if (word.startsWith('^')) without.push(await requireRevision(repository, word.slice(1)));
    else {
      const oid = await findRevision(repository, word);
      if (oid !== undefined) from.push(oid);
      else if (
        paths === undefined &&
        (await repository.context.fs.exists(repository.context.fs.resolvePath(repository.context.cwd, word)))
      )
        specs.push(word);
      else await requireRevision(repository, word);
    }
  }
  if (has.has('all')) {
    const { git, at } = repository;
    for (const branch of await git.listBranches(at))
      from.push(await git.resolveRef({ ...at, ref: `refs/heads/${branch}` }));
    for (const tag of await git.listTags(at)) from.push(await requireRevision(repository, `refs/tags/${tag}`));
  }
  const head = await headCommit(repository);
  if (from.length === 0 && head !== undefined) from.push(head);
  return { from, without, specs };
}

function commitFilter({ has, value }: ParsedFlags): (commit: LoggedCommit) => boolean {
  const caseless = has.has('ignore-case') ? 'i' : '';
  const author = value.has('author') ? new RegExp(value.get('author') ?? '', caseless) : undefined;
  const grep = value.has('grep') ? new RegExp(value.get('grep') ?? '', caseless) : undefined;
  const since = value.has('since') ? readMoment(value.get('since') ?? '') : -Infinity;
  const until = value.has('until') ? readMoment(value.get('until') ?? '') : Infinity;
  return ({ commit }) => {
    const { author: by, committer, message, parent } = commit;
    if (committer.timestamp < since || committer.timestamp > until) return false;
    if (has.has('merges') && parent.length < 2) return false;
    if (has.has('no-merges') && parent.length > 1) return false;
    return (author?.test(`${by.name} <${by.email}>`) ?? true) && (grep?.test(message) ?? true);
  };
}

const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_629_746,
  year: 31_556_952,
};

/** `2 weeks ago`, `yesterday`, or a date; seconds since the epoch. */
function readMoment(text: string): number {
  const now = Date.now() / 1000;
  if (text === 'yesterday') return now - 86_400;
  const [, n, unit] = /^(\d+)[ .](second|minute|hour|day|week|month|year)s?[ .]ago$/.exec(text) ?? [];
  return unit === undefined ? readDate(text).timestamp : now - Number(n) * (SECONDS[unit] ?? 0);
}
