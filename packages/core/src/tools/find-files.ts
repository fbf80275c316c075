// What a call of Glob does.
import type { ToolContext } from '../ports/tool.js';
import { globOf, MAX_FILES, type GlobInput } from './glob-input.js';
import { newestFirst } from './newest-first.js';
import { globTest } from './path-glob.js';
import { fault, ToolFailure } from './tool-failure.js';
import { pathToOpen, statIfThere } from './tool-path.js';
import { walkFiles } from './walk-files.js';

export interface GlobOutput {
  /** Absolute, the newest first. */
  readonly filenames: readonly string[];
  readonly numFiles: number;
  /** There are more than are listed. */
  readonly truncated: boolean;
  readonly totalFiles: number;
  /** Where relative names start. */
  readonly cwd: string;
}

export async function findFiles(input: GlobInput, context: ToolContext): Promise<GlobOutput> {
  const { root, glob } = globOf(input, context);
  const stat = await statIfThere(root, context);
  if (!stat)
    throw new ToolFailure(
      fault('notFound', `Directory does not exist: ${root}. The working directory is ${context.cwd}.`, 'ENOENT'),
    );
  if (stat.type !== 'directory') throw new ToolFailure(fault('notDirectory', `${root} is not a directory.`, 'ENOTDIR'));
  await pathToOpen(root, context);
  const matches = await globTest(glob);
  const found: { readonly path: string }[] = [];
  for await (const { path, relative, files } of walkFiles(root, context)) {
    for (const { name } of files) if (matches(relative + name)) found.push({ path: path + name });
  }
  const filenames = (await newestFirst(found, context)).slice(0, MAX_FILES).map((file) => file.path);
  return {
    filenames,
    numFiles: filenames.length,
    truncated: found.length > filenames.length,
    totalFiles: found.length,
    cwd: context.cwd,
  };
}
