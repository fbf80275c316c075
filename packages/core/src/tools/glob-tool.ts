import * as z from 'zod/mini';
import { defineTool } from '../define-tool.js';
import type { Tool, ToolContext } from '../ports/tool.js';
import { filledText } from './input-fields.js';
import { newestFirst } from './newest-first.js';
import { globTest, readGlob } from './path-glob.js';
import { fault, ToolFailure } from './tool-failure.js';
import { absolutePath, pathToOpen, shownPath, statIfThere, votePath } from './tool-path.js';
import { walkFiles } from './walk-files.js';

const inputSchema = z.strictObject({
  pattern: filledText('Glob for file paths, e.g. "src/**/*.ts"'),
  path: z.optional(filledText('The directory to search; default: the working directory')),
});
export type GlobInput = z.infer<typeof inputSchema>;

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

const MAX_FILES = 100;

/** Finds files by the names of their paths. */
export const globTool: Tool<GlobInput, GlobOutput> = defineTool<GlobInput, GlobOutput>({
  name: 'Glob',
  description: `Finds files by a glob such as "**/*.ts", the most recently modified first, at most ${MAX_FILES}. Files that .gitignore leaves out are not listed, nor is .git.`,
  inputSchema,
  isReadOnly: () => true,
  resources: (input, context) => [{ kind: 'tree', access: 'read', path: globOf(input, context).root }],
  validateInput: ({ pattern, path = '' }) =>
    `${pattern}${path}`.includes('\0')
      ? { result: false, ...fault('badPattern', 'The pattern or path holds a NUL character.') }
      : { result: true },
  checkPermissions: (input, context) => votePath(globOf(input, context).root, 'read', context),
  userFacingName: ({ pattern }) => `Find files ${pattern}`,
  call: findFiles,
  mapToolResultToToolResultBlockParam({ filenames, truncated, totalFiles, cwd }) {
    if (filenames.length === 0) return { content: 'No files found.' };
    const names = filenames.map((name) => shownPath(name, cwd));
    const note = `[The ${filenames.length} newest of ${totalFiles} files. Narrow the pattern or the path to see others.]`;
    return { content: [...names, ...(truncated ? ['', note] : [])].join('\n') };
  },
});

function globOf({ pattern, path }: GlobInput, context: Pick<ToolContext, 'cwd' | 'session'>) {
  const directory = path === undefined ? context.cwd : absolutePath(path, context);
  return readGlob(pattern.startsWith('~/') ? absolutePath(pattern, context) : pattern, directory);
}

async function findFiles(input: GlobInput, context: ToolContext): Promise<GlobOutput> {
  const { root, glob } = globOf(input, context);
  const stat = await statIfThere(root, context);
  if (!stat)
    throw new ToolFailure(
      fault('notFound', `Directory does not exist: ${root}. The working directory is ${context.cwd}.`, 'ENOENT'),
    );
  if (stat.type !== 'directory') throw new ToolFailure(fault('notDirectory', `${root} is not a directory.`, 'ENOTDIR'));
  await pathToOpen(root, context);
  const matches = await globTest(glob);
  const found: string[] = [];
  for await (const files of walkFiles(root, context)) {
    for (const { path, relative } of files) if (matches(relative)) found.push(path);
  }
  const filenames = (await newestFirst(found, context)).slice(0, MAX_FILES);
  return {
    filenames,
    numFiles: filenames.length,
    truncated: found.length > filenames.length,
    totalFiles: found.length,
    cwd: context.cwd,
  };
}
