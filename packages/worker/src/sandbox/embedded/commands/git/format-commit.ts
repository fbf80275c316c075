import type { CommitObject } from 'isomorphic-git';
import { formatDate } from './git-date.js';
import type { Repository } from './repository.js';

export interface LoggedCommit {
  readonly oid: string;
  readonly commit: CommitObject;
}

export interface LogFormat {
  /** `oneline`, `short`, `medium`, `full`, `fuller`, `raw`, `reference`, or `format:...` with placeholders. */
  readonly name: string;
  readonly date: string;
  readonly fullOid: boolean;
  /** Names of refs by commit; undefined: not shown. */
  readonly refs: ReadonlyMap<string, readonly string[]> | undefined;
}

/** One commit as `git log` prints it, without the line that parts it from the next. */
export function formatCommit({ oid, commit }: LoggedCommit, format: LogFormat): string {
  const { author, committer, message, parent } = commit;
  const now = Date.now();
  const refs = format.refs?.get(oid) ?? [];
  const decoration = refs.length > 0 ? ` (${refs.join(', ')})` : '';
  const [subject, body] = splitMessage(message);
  const short = oid.slice(0, 7);
  if (format.name.startsWith('format:')) return fillIn({ oid, commit }, format, refs, now);
  if (format.name === 'oneline') return `${format.fullOid ? oid : short}${decoration} ${subject}\n`;
  if (format.name === 'reference') return `${short} (${subject}, ${formatDate(author, 'short', now)})\n`;
  const indented = message
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => `    ${line}\n`)
    .join('');
  const head = [`commit ${oid}${decoration}`];
  if (parent.length > 1) head.push(`Merge: ${parent.map((each) => each.slice(0, 7)).join(' ')}`);
  const by = (who: { readonly name: string; readonly email: string }): string => `${who.name} <${who.email}>`;
  switch (format.name) {
    case 'short':
      return `${[...head, `Author: ${by(author)}`].join('\n')}\n\n    ${subject}\n`;
    case 'full':
      return `${[...head, `Author: ${by(author)}`, `Commit: ${by(committer)}`].join('\n')}\n\n${indented}`;
    case 'fuller': {
      const dates = [formatDate(author, format.date, now), formatDate(committer, format.date, now)];
      const lines = [
        `Author:     ${by(author)}`,
        `AuthorDate: ${dates[0]}`,
        `Commit:     ${by(committer)}`,
        `CommitDate: ${dates[1]}`,
      ];
      return `${[...head, ...lines].join('\n')}\n\n${indented}`;
    }
    default: {
      const date = formatDate(author, format.date, now);
      return `${[...head, `Author: ${by(author)}`, `Date:   ${date}`].join('\n')}\n\n${body === '' && subject === '' ? '' : indented}`;
    }
  }
}

export function splitMessage(message: string): [subject: string, body: string] {
  const [first = '', ...rest] = message.replace(/\n+$/, '').split(/\n\s*\n/);
  return [first.replaceAll('\n', ' '), rest.join('\n\n')];
}

function fillIn(
  { oid, commit }: LoggedCommit,
  { name, date }: LogFormat,
  refs: readonly string[],
  now: number,
): string {
  const { author, committer, message, parent, tree } = commit;
  const [subject, body] = splitMessage(message);
  const person = (who: typeof author, what: string): string | undefined => {
    const dates: Readonly<Record<string, string>> = {
      d: date,
      r: 'relative',
      I: 'iso-strict',
      i: 'iso',
      s: 'short',
      D: 'rfc',
      t: 'unix',
    };
    if (what === 'n' || what === 'N') return who.name;
    if (what === 'e' || what === 'E') return who.email;
    return Object.hasOwn(dates, what) ? formatDate(who, dates[what] ?? date, now) : undefined;
  };
  const values: Readonly<Record<string, string>> = {
    H: oid,
    h: oid.slice(0, 7),
    T: tree,
    t: tree.slice(0, 7),
    P: parent.join(' '),
    p: parent.map((each) => each.slice(0, 7)).join(' '),
    s: subject,
    b: body === '' ? '' : `${body}\n`,
    B: message.replace(/\n*$/, '\n'),
    d: refs.length > 0 ? ` (${refs.join(', ')})` : '',
    D: refs.join(', '),
    n: '\n',
    '%': '%',
  };
  return name
    .slice('format:'.length)
    .replace(
      /%(?:C\([^)]*\)|C(?:reset|red|green|blue|yellow|bold)|x([0-9a-fA-F]{2})|a([neNEdrIisDt])|c([neNEdrIisDt])|([HhTtPpsbBdDn%]))/g,
      (mark, code, byAuthor, byCommitter, plain) => {
        if (typeof code === 'string') return String.fromCharCode(Number.parseInt(code, 16));
        if (typeof byAuthor === 'string') return person(author, byAuthor) ?? mark;
        if (typeof byCommitter === 'string') return person(committer, byCommitter) ?? mark;
        return typeof plain === 'string' ? (values[plain] ?? mark) : '';
      },
    );
}

/** What each commit is called: `HEAD -> main`, `tag: v1`, `topic`. */
export async function refNames({ git, at }: Repository): Promise<ReadonlyMap<string, readonly string[]>> {
  const names = new Map<string, string[]>();
  const add = (oid: string, name: string): void => void names.set(oid, [...(names.get(oid) ?? []), name]);
  const current = await git.currentBranch({ ...at, test: true });
  const branches = await git.listBranches(at);
  if (current) add(await git.resolveRef({ ...at, ref: 'HEAD' }), `HEAD -> ${current}`);
  for (const tag of await git.listTags(at))
    add(
      (await git.readCommit({ ...at, oid: await git.resolveRef({ ...at, ref: `refs/tags/${tag}` }) })).oid,
      `tag: ${tag}`,
    );
  for (const branch of branches)
    if (branch !== current) add(await git.resolveRef({ ...at, ref: `refs/heads/${branch}` }), branch);
  return names;
}
