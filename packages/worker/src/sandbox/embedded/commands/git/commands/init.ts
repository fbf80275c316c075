import { resolvePath } from '../../../files/paths.js';
import { success, type CommandContext, type CommandResult } from '../../own-command.js';
import { gitFiles } from '../git-files.js';
import type { Git } from '../load-git.js';
import { parseFlags } from '../parse-flags.js';

/** `git init`, the one command that needs no repository. */
export async function init(git: Git, context: CommandContext, args: readonly string[]): Promise<CommandResult> {
  const { has, value, rest } = parseFlags('init', args, {
    '-q': 'quiet',
    '--quiet': 'quiet',
    '-b': 'branch=',
    '--initial-branch': 'branch=',
  });
  const dir = resolvePath(context.cwd, rest[0] ?? '.');
  const there = await context.fs.exists(`${dir}/.git/HEAD`);
  await context.fs.mkdir(dir, { recursive: true });
  await git.init({ fs: gitFiles(context.fs), dir, defaultBranch: value.get('branch') ?? 'master' });
  const what = there ? 'Reinitialized existing' : 'Initialized empty';
  return success(has.has('quiet') ? '' : `${what} Git repository in ${dir}/.git/\n`);
}
