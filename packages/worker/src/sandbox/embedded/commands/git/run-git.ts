import { SandboxError } from '@sallyport/core/sandbox';
import { resolvePath } from '../../files/paths.js';
import { failure, success, type CommandContext, type CommandResult } from '../own-command.js';
import { add } from './commands/add.js';
import { branch } from './commands/branch.js';
import { checkout, switchBranch } from './commands/checkout.js';
import { commit } from './commands/commit.js';
import { diff } from './commands/diff.js';
import { init } from './commands/init.js';
import { grep, lsFiles, lsTree, revList, revParse } from './commands/inspect.js';
import { log } from './commands/log.js';
import { merge } from './commands/merge.js';
import { move, remove } from './commands/move-and-remove.js';
import { reset } from './commands/reset.js';
import { restore } from './commands/restore.js';
import { config, describe, remote, tag } from './commands/settings.js';
import { show } from './commands/show.js';
import { stash } from './commands/stash.js';
import { status } from './commands/status.js';
import type { ConfigEntry } from './config-file.js';
import { GitFailure, notHere } from './git-failure.js';
import { loadGit } from './load-git.js';
import { openRepository, type GitCommand } from './repository.js';

const COMMANDS: ReadonlyMap<string, GitCommand> = new Map<string, GitCommand>([
  ['add', add],
  ['stage', add],
  ['branch', branch],
  ['checkout', checkout],
  ['commit', commit],
  ['config', config],
  ['describe', describe],
  ['diff', diff],
  ['grep', grep],
  ['log', log],
  ['ls-files', lsFiles],
  ['ls-tree', lsTree],
  ['merge', merge],
  ['mv', move],
  ['remote', remote],
  ['reset', reset],
  ['restore', restore],
  ['rev-list', revList],
  ['rev-parse', revParse],
  ['rm', remove],
  ['show', show],
  ['stash', stash],
  ['status', status],
  ['switch', switchBranch],
  ['tag', tag],
]);

const NETWORK = ['clone', 'fetch', 'pull', 'push', 'ls-remote', 'submodule', 'remote-https'];

/** `git`, for what needs no network and no editor. */
export async function runGit(args: readonly string[], context: CommandContext): Promise<CommandResult> {
  try {
    return await dispatch(args, context);
  } catch (error) {
    if (error instanceof GitFailure) return failure(`${error.message}\n`, error.exitCode);
    if (SandboxError.is(error)) return failure(`fatal: ${error.message}\n`, 128);
    const { code, message } = error as { readonly code?: string; readonly message?: string };
    // The library names its errors by a code; anything else is a fault of ours and goes on.
    if (typeof code === 'string' && code.endsWith('Error')) return failure(`fatal: ${message}\n`, 128);
    throw error;
  }
}

async function dispatch(args: readonly string[], given: CommandContext): Promise<CommandResult> {
  const overrides: ConfigEntry[] = [];
  let context = given;
  let index = 0;
  for (; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg === '-C') context = { ...context, cwd: resolvePath(context.cwd, args[(index += 1)] ?? '.') };
    else if (arg === '-c') {
      const [, name = '', value = 'true'] = /^([^=]+)=?(.*)$/.exec(args[(index += 1)] ?? '') ?? [];
      overrides.unshift({ name, value });
    } else if (!['--no-pager', '-P', '--no-optional-locks', '--literal-pathspecs'].includes(arg)) break;
  }
  const [name, ...rest] = args.slice(index);
  if (name === undefined || name === '--help' || name === 'help')
    return success(`usage: git <command> [<args>]\n\nIn this sandbox: init ${[...COMMANDS.keys()].join(' ')}\n`);
  if (name === '--version' || name === 'version') return success('git version 2.39.5 (embedded sandbox)\n');
  if (name.startsWith('-')) throw new GitFailure(`unknown option: ${name}`, 129);
  if (NETWORK.includes(name))
    throw new GitFailure(`fatal: git ${name} needs the network, which the embedded sandbox does not have`);
  const git = await loadGit();
  if (name === 'init') return init(git, context, rest);
  const command = COMMANDS.get(name);
  if (!command) throw notHere(`git ${name}`);
  return command(await openRepository(git, context, overrides), rest);
}
