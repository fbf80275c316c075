import { resolvePath } from '../../../files/paths.js';
import { success } from '../../own-command.js';
import { compareFiles, findRenames } from '../changes.js';
import { splitMessage } from '../format-commit.js';
import { GitFailure, notHere } from '../git-failure.js';
import { readDate, whoIs } from '../identity.js';
import { parseFlags, type ParsedFlags } from '../parse-flags.js';
import { pathMatcher } from '../pathspec.js';
import { countChanges, printShortStat, printSummary } from '../print-stat.js';
import type { GitCommand, Repository } from '../repository.js';
import { currentBranch, readCommit } from '../revisions.js';
import { commitFiles, takeSnapshot } from '../snapshot.js';
import { writeTreeFiles } from '../trees.js';
import { stage } from './add.js';
import { plainStatus } from './status.js';

/** `git commit`, always with its message in the arguments: there is no editor. */
export const commit: GitCommand = async (repository, args) => {
  const flags = parseFlags('commit', args, {
    '-m': 'message=',
    '--message': 'message=',
    '-F': 'file=',
    '--file': 'file=',
    '-a': 'all',
    '--all': 'all',
    '-q': 'quiet',
    '--quiet': 'quiet',
    '--amend': 'amend',
    '--no-edit': 'no-edit',
    '--allow-empty': 'empty',
    '--allow-empty-message': 'no-message',
    '-n': 'no-verify',
    '--no-verify': 'no-verify',
    '--author': 'author=',
    '--date': 'date=',
    '-s': 'signoff',
    '--signoff': 'signoff',
    '--no-gpg-sign': 'no-verify',
    '-v': 'no-verify',
    '--dry-run': 'dry',
    '--fixup': 'fixup=',
  });
  const { has, rest, paths = [] } = flags;
  if (has.has('dry') || has.has('fixup')) throw notHere('git commit --dry-run and --fixup');
  let snapshot = await takeSnapshot(repository);
  const specs = [...rest, ...paths];
  if (has.has('all') || specs.length > 0) {
    const matches = pathMatcher(repository, specs);
    await stage(repository, snapshot, snapshot.unstaged.map(({ path }) => path).filter(matches));
    snapshot = await takeSnapshot(repository);
  }
  const { head, indexFiles, staged } = snapshot;
  const amended = has.has('amend') && head !== undefined ? await readCommit(repository, head) : undefined;
  if (has.has('amend') && !amended) throw new GitFailure('fatal: You have nothing to amend.');
  if (staged.length === 0 && !has.has('empty') && !amended)
    return { stdout: await plainStatus(repository), stderr: '', exitCode: 1 };
  const committer = whoIs(repository, 'COMMITTER');
  const message = await readMessage(repository, flags, amended?.message, committer);
  const author = amended && !has.has('author') ? amended.author : authorOf(repository, flags);
  const parent = amended ? amended.parent : head === undefined ? [] : [head];
  const tree = await writeTreeFiles(repository, indexFiles);
  const oid = await repository.git.commit({ ...repository.at, message, author, committer, tree, parent, amend: false });
  if (has.has('quiet')) return success();

  const before = await commitFiles(repository, parent[0]);
  const changes = await findRenames(repository, compareFiles(before, indexFiles));
  const branch = (await currentBranch(repository)) ?? 'detached HEAD';
  const title = `[${branch}${parent.length === 0 ? ' (root-commit)' : ''} ${oid.slice(0, 7)}] ${splitMessage(message)[0]}\n`;
  const stats = await countChanges(repository, changes);
  return success(`${title}${printShortStat(stats)}${printSummary(changes)}`);
};

async function readMessage(
  repository: Repository,
  { has, value, values }: ParsedFlags,
  amended: string | undefined,
  by: { readonly name: string; readonly email: string },
): Promise<string> {
  const { fs, cwd, stdin } = repository.context;
  const file = value.get('file');
  const fromFile =
    file === '-'
      ? new TextDecoder().decode(Uint8Array.from(String(stdin), (char) => char.charCodeAt(0)))
      : file && (await fs.readFile(resolvePath(cwd, file)));
  const given = values.get('message')?.join('\n\n') ?? fromFile ?? amended;
  if (given === undefined)
    throw new GitFailure('error: there is no editor in the embedded sandbox; give the message with -m', 1);
  const cleaned = given
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
  if (cleaned === '' && !has.has('no-message')) throw new GitFailure('Aborting commit due to empty commit message.', 1);
  const signed = has.has('signoff') ? `${cleaned}\n\nSigned-off-by: ${by.name} <${by.email}>` : cleaned;
  return `${signed}\n`;
}

function authorOf(repository: Repository, { value }: ParsedFlags) {
  const [, name, email] = /^(.*?)\s*<(.*)>$/.exec(value.get('author') ?? '') ?? [];
  const base =
    name !== undefined && email !== undefined ? { name, email, ...readDate(undefined) } : whoIs(repository, 'AUTHOR');
  return { ...base, ...(value.has('date') ? readDate(value.get('date')) : {}) };
}
