import type { PromiseFsClient } from 'isomorphic-git';
import { SandboxError } from '@sallyport/core/sandbox';
import { parentPath, resolvePath } from '../../files/paths.js';
import type { CommandContext, CommandResult } from '../own-command.js';
import { gitFiles } from './git-files.js';
import { GitFailure } from './git-failure.js';
import { readConfigFile, type ConfigEntry } from './config-file.js';
import type { Git } from './load-git.js';

/** One file of a tree, of the index, or of the working tree. */
export interface Entry {
  readonly mode: number;
  readonly oid: string;
  /** Its content lies in the working tree; there may be no object of it. */
  readonly work?: true;
}

/** Files by path, relative to the top of the working tree. */
export type Files = ReadonlyMap<string, Entry>;

export interface Repository {
  readonly git: Git;
  readonly context: CommandContext;
  /** Top of the working tree, absolute. */
  readonly dir: string;
  readonly gitdir: string;
  /** What every call of the library takes. */
  readonly at: { readonly fs: PromiseFsClient; readonly dir: string; readonly gitdir: string; readonly cache: object };
  /** The command line's `-c`, then the repository's settings, then the person's; the first of a name counts. */
  readonly config: readonly ConfigEntry[];
}

/** A subcommand. `args` are what follows its name. */
export type GitCommand = (repository: Repository, args: readonly string[]) => Promise<CommandResult>;

export async function openRepository(
  git: Git,
  context: CommandContext,
  overrides: readonly ConfigEntry[],
): Promise<Repository> {
  const { fs, cwd } = context;
  for (let dir = cwd; ; dir = parentPath(dir)) {
    if (await fs.exists(`${dir}/.git/HEAD`)) {
      const gitdir = resolvePath(dir, '.git');
      const own = await readConfigFile(fs, `${gitdir}/config`);
      const config = [...overrides, ...own.toReversed(), ...(await personalConfig(context)).toReversed()];
      return { git, context, dir, gitdir, at: { fs: gitFiles(fs), dir, gitdir, cache: {} }, config };
    }
    if (dir === '/') throw new GitFailure('fatal: not a git repository (or any of the parent directories): .git');
  }
}

export function personalConfigPath({ env }: CommandContext): string {
  return env.get('GIT_CONFIG_GLOBAL') ?? `${env.get('HOME') ?? ''}/.gitconfig`;
}

async function personalConfig(context: CommandContext): Promise<readonly ConfigEntry[]> {
  return readConfigFile(context.fs, personalConfigPath(context));
}

/** A setting; names as `user.name`, without regard to case. */
export function configValue({ config }: Pick<Repository, 'config'>, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return config.find((entry) => entry.name.toLowerCase() === wanted)?.value;
}

/** The bytes of a file, of a link its target. */
export async function readEntry(repository: Repository, path: string, entry: Entry): Promise<Uint8Array> {
  if (!entry.work) return (await repository.git.readBlob({ ...repository.at, oid: entry.oid })).blob;
  return readWorkFile(repository, path);
}

export async function readWorkFile({ context, dir }: Repository, path: string): Promise<Uint8Array> {
  const absolute = `${dir}/${path}`;
  const { isSymbolicLink } = await context.fs.lstat(absolute);
  if (isSymbolicLink) return new TextEncoder().encode(await context.fs.readlink(absolute));
  return context.fs.readFileBuffer(absolute);
}

/** A path of the command line, relative to the top. */
export function insidePath({ context, dir }: Repository, path: string): string {
  const absolute = resolvePath(context.cwd, path);
  if (absolute === dir) return '';
  if (!absolute.startsWith(`${dir}/`))
    throw new GitFailure(`fatal: ${path}: '${path}' is outside repository at '${dir}'`);
  return absolute.slice(dir.length + 1);
}

export function isMissing(error: unknown): boolean {
  return SandboxError.is(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
