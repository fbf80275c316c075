import { defineTool } from '../define-tool.js';
import type { MappedResult, Tool } from '../ports/tool.js';
import { grepInputSchema, type GrepInput } from './grep-input.js';
import type { GrepOutput } from './search-files.js';
import { absolutePath, shownPath, votePath } from './tool-path.js';

/** Searches the contents of files. */
export const grepTool: Tool<GrepInput, GrepOutput> = defineTool<GrepInput, GrepOutput>({
  name: 'Grep',
  description:
    'Searches the contents of files with a regular expression, line by line (or across lines with multiline). Binary files, .git and what .gitignore leaves out are skipped. Stored results of large outputs can be searched by their path.',
  inputSchema: grepInputSchema,
  isReadOnly: () => true,
  resources: ({ path = '.' }, context) => [{ kind: 'tree', access: 'read', path: absolutePath(path, context) }],
  validateInput: async (input) => (await import('./check-search.js')).checkSearch(input),
  checkPermissions: ({ path = '.' }, context) => votePath(absolutePath(path, context), 'read', context),
  userFacingName: ({ pattern }) => `Search for ${pattern}`,
  call: async (input, context) => (await import('./search-files.js')).searchFiles(input, context),
  mapToolResultToToolResultBlockParam: mapSearch,
});

function mapSearch({ mode, files, numMatches, numFiles, skipped, more, showNumbers, cwd }: GrepOutput): MappedResult {
  const notes = [
    ...(more
      ? [
          `More follows: the result was cut. Go on with offset ${skipped + entriesOf(files, mode)}, or narrow the search.`,
        ]
      : []),
  ];
  if (files.length === 0) return { content: skipped > 0 ? `Nothing after the first ${skipped}.` : 'No matches found.' };
  const body = files.flatMap(({ path, lines, matches }, index): readonly string[] => {
    const name = shownPath(path, cwd);
    if (mode === 'files_with_matches') return [name];
    if (mode === 'count') return [`${name}:${matches}`];
    const hasContext = files.some((file) => file.lines.some((line) => !line.isMatch));
    return lines.flatMap((line, at) => {
      const mark = line.isMatch ? ':' : '-';
      const text = `${name}${mark}${showNumbers ? `${line.number}${mark}` : ''}${line.text}`;
      const follows = at === 0 ? index === 0 : lines[at - 1]?.number === line.number - 1;
      return hasContext && !follows ? ['--', text] : [text];
    });
  });
  const total = mode === 'count' && !more ? [`Total: ${numMatches} matching lines in ${numFiles} files.`] : [];
  return { content: [...body, ...total, ...notes.map((note) => `\n[${note}]`)].join('\n') };
}

function entriesOf(files: GrepOutput['files'], mode: GrepOutput['mode']): number {
  return mode === 'content' ? files.reduce((sum, { lines }) => sum + lines.length, 0) : files.length;
}
