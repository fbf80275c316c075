import { success } from '../../own-command.js';
import { compareFiles, findRenames } from '../changes.js';
import { parseFlags } from '../parse-flags.js';
import { pathMatcher } from '../pathspec.js';
import type { Files, GitCommand, Repository } from '../repository.js';
import { findRevision, requireRevision } from '../revisions.js';
import { SHOW_FLAGS, showChanges } from '../show-changes.js';
import { commitFiles, takeSnapshot } from '../snapshot.js';

/** `git diff`. */
export const diff: GitCommand = async (repository, args) => {
  const flags = parseFlags('diff', args, {
    ...SHOW_FLAGS,
    '--cached': 'staged',
    '--staged': 'staged',
    '--exit-code': 'exit-code',
    '--quiet': 'quiet',
    '-q': 'quiet',
    '--merge-base': 'merge-base',
    '-R': 'reverse',
  });
  const { has, rest, paths } = flags;
  const revisions: string[] = [];
  const specs = [...(paths ?? [])];
  for (const word of rest) {
    if (specs.length === (paths?.length ?? 0) && (await isRevision(repository, word))) revisions.push(word);
    else if (paths === undefined && (await isPath(repository, word))) specs.push(word);
    else await requireRevision(repository, word);
  }
  const [before, after] = await sides(repository, revisions, has.has('staged'));
  const matches = pathMatcher(repository, specs);
  const pair: [Files, Files] = has.has('reverse') ? [after, before] : [before, after];
  const different = compareFiles(...pair).filter(({ path }) => matches(path));
  const changes = has.has('no-renames') ? different : await findRenames(repository, different);
  const exitCode = (has.has('exit-code') || has.has('quiet')) && changes.length > 0 ? 1 : 0;
  if (has.has('quiet')) return { ...success(), exitCode };
  return { ...success(await showChanges(repository, changes, flags)), exitCode };
};

async function isRevision(repository: Repository, word: string): Promise<boolean> {
  const parts = word.split(/\.{2,3}/);
  for (const part of parts)
    if ((await findRevision(repository, part === '' ? 'HEAD' : part)) === undefined) return false;
  return true;
}

async function isPath({ context }: Repository, word: string): Promise<boolean> {
  return /[*?[]/.test(word) || context.fs.exists(context.fs.resolvePath(context.cwd, word));
}

async function sides(repository: Repository, revisions: readonly string[], staged: boolean): Promise<[Files, Files]> {
  const [first, second] = revisions;
  const range = first?.split(/\.{2,3}/);
  if (first !== undefined && range && range.length > 1) {
    const [from = '', to = ''] = range;
    const [a, b] = [await requireRevision(repository, from || 'HEAD'), await requireRevision(repository, to || 'HEAD')];
    const base = first.includes('...') ? await mergeBase(repository, a, b) : a;
    return [await commitFiles(repository, base), await commitFiles(repository, b)];
  }
  const filesOf = async (revision: string) => commitFiles(repository, await requireRevision(repository, revision));
  if (first !== undefined && second !== undefined) return [await filesOf(first), await filesOf(second)];
  const { indexFiles, headFiles, work } = await takeSnapshot(repository);
  if (staged) return [first === undefined ? headFiles : await filesOf(first), indexFiles];
  return [first === undefined ? indexFiles : await filesOf(first), work.tracked];
}

async function mergeBase({ git, at }: Repository, a: string, b: string): Promise<string | undefined> {
  const [base] = (await git.findMergeBase({ ...at, oids: [a, b] })) as readonly string[];
  return base;
}
