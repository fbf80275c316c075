import { childPath, parentPath } from '../../../files/paths.js';
import { success } from '../../own-command.js';
import { GitFailure } from '../git-failure.js';
import { parseFlags } from '../parse-flags.js';
import { pathMatcher } from '../pathspec.js';
import { insidePath, type Entry, type GitCommand } from '../repository.js';
import { saveIndex, takeSnapshot } from '../snapshot.js';
import { writeWorkFile } from '../update-work-tree.js';

/** `git rm`. */
export const remove: GitCommand = async (repository, args) => {
  const {
    has,
    rest,
    paths = [],
  } = parseFlags('rm', args, {
    '-r': 'recursive',
    '-f': 'force',
    '--force': 'force',
    '-q': 'quiet',
    '--quiet': 'quiet',
    '--cached': 'cached',
    '--ignore-unmatch': 'ignore-unmatch',
    '-n': 'dry',
    '--dry-run': 'dry',
  });
  const specs = [...rest, ...paths];
  const { indexFiles, index, staged, unstaged } = await takeSnapshot(repository);
  const gone: string[] = [];
  for (const spec of specs) {
    const found = [...indexFiles.keys()].filter(pathMatcher(repository, [spec]));
    if (found.length === 0 && !has.has('ignore-unmatch'))
      throw new GitFailure(`fatal: pathspec '${spec}' did not match any files`);
    const exact = found.includes(insidePath(repository, spec)) || /[*?[]/.test(spec);
    if (found.length > 0 && !exact && !has.has('recursive'))
      throw new GitFailure(`fatal: not removing '${spec}' recursively without -r`);
    gone.push(...found);
  }
  const held = [...staged, ...unstaged]
    .filter(({ path, kind }) => gone.includes(path) && kind !== 'D')
    .map(({ path }) => path);
  if (held.length > 0 && !has.has('force') && !has.has('cached'))
    throw new GitFailure(
      `error: the following file has changes that would be lost:\n${[...new Set(held)].map((path) => `    ${path}\n`).join('')}(use --cached to keep the file, or -f to force removal)`,
      1,
    );
  const told = has.has('quiet') ? '' : gone.map((path) => `rm '${path}'\n`).join('');
  if (has.has('dry')) return success(told);
  const files = new Map<string, Entry>(indexFiles);
  for (const path of gone) {
    files.delete(path);
    if (!has.has('cached')) await writeWorkFile(repository, path, undefined);
  }
  await saveIndex(repository, index.entries, files);
  return success(told);
};

/** `git mv`. */
export const move: GitCommand = async (repository, args) => {
  const {
    has,
    rest,
    paths = [],
  } = parseFlags('mv', args, { '-f': 'force', '--force': 'force', '-v': 'verbose', '-k': 'skip' });
  const names = [...rest, ...paths];
  const last = names.at(-1);
  if (last === undefined || names.length < 2) throw new GitFailure('usage: git mv <source>... <destination>', 129);
  const { fs } = repository.context;
  const target = insidePath(repository, last);
  const absolute = (path: string): string => childPath(repository.dir, path);
  const intoDirectory = (await fs.exists(absolute(target))) && (await fs.stat(absolute(target))).isDirectory;
  const { indexFiles, index } = await takeSnapshot(repository);
  const files = new Map<string, Entry>(indexFiles);
  for (const name of names.slice(0, -1)) {
    const from = insidePath(repository, name);
    const to = intoDirectory ? `${target === '' ? '' : `${target}/`}${from.split('/').at(-1)}` : target;
    const tracked = [...indexFiles].filter(([path]) => path === from || path.startsWith(`${from}/`));
    const fail = (why: string): GitFailure => new GitFailure(`fatal: ${why}, source=${from}, destination=${to}`);
    if (!(await fs.exists(absolute(from)))) throw fail('bad source');
    if (tracked.length === 0) throw fail('not under version control');
    if ((await fs.exists(absolute(to))) && !has.has('force')) throw fail('destination exists');
    if (!(await fs.exists(parentPath(absolute(to))))) throw fail('destination directory does not exist');
    await fs.mv(absolute(from), absolute(to));
    for (const [path, entry] of tracked) {
      files.delete(path);
      files.set(`${to}${path.slice(from.length)}`, entry);
    }
  }
  await saveIndex(repository, index.entries, files);
  return success();
};
