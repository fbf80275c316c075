import { defineTool } from '../define-tool.js';
import type { Tool } from '../ports/tool.js';
import type { GlobOutput } from './find-files.js';
import { globInputSchema, globOf, MAX_FILES, type GlobInput } from './glob-input.js';
import { fault } from './tool-failure.js';
import { shownPath, votePath } from './tool-path.js';

/** Finds files by the names of their paths. */
export const globTool: Tool<GlobInput, GlobOutput> = defineTool<GlobInput, GlobOutput>({
  name: 'Glob',
  description: `Finds files by a glob such as "**/*.ts", the most recently modified first, at most ${MAX_FILES}. Files that .gitignore leaves out are not listed, nor is .git.`,
  inputSchema: globInputSchema,
  isReadOnly: () => true,
  resources: (input, context) => [{ kind: 'tree', access: 'read', path: globOf(input, context).root }],
  validateInput: ({ pattern, path = '' }) =>
    `${pattern}${path}`.includes('\0')
      ? { result: false, ...fault('badPattern', 'The pattern or path holds a NUL character.') }
      : { result: true },
  checkPermissions: (input, context) => votePath(globOf(input, context).root, 'read', context),
  userFacingName: ({ pattern }) => `Find files ${pattern}`,
  call: async (input, context) => (await import('./find-files.js')).findFiles(input, context),
  mapToolResultToToolResultBlockParam({ filenames, truncated, totalFiles, cwd }) {
    if (filenames.length === 0) return { content: 'No files found.' };
    const names = filenames.map((name) => shownPath(name, cwd));
    const note = `[The ${filenames.length} newest of ${totalFiles} files. Narrow the pattern or the path to see others.]`;
    return { content: [...names, ...(truncated ? ['', note] : [])].join('\n') };
  },
});
