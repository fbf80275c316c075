import { defineTool } from '../define-tool.js';
import type { MappedResult, Tool } from '../ports/tool.js';
import { FILE_TYPES } from './file-types.js';
import { grepInputSchema, type GrepInput } from './grep-input.js';
import { searchFiles, type GrepOutput } from './search-files.js';
import { searchPattern } from './search-pattern.js';
import { fault } from './tool-failure.js';
import { absolutePath, shownPath, votePath } from './tool-path.js';

/** Searches the contents of files. */
export const grepTool: Tool<GrepInput, GrepOutput> = defineTool<GrepInput, GrepOutput>({
  name: 'Grep',
  description:
    'Searches the contents of files with a regular expression, line by line (or across lines with multiline). Binary files, .git and what .gitignore leaves out are skipped. Stored results of large outputs can be searched by their path.',
  inputSchema: grepInputSchema,
  isReadOnly: () => true,
  resources: ({ path = '.' }, context) => [{ kind: 'tree', access: 'read', path: absolutePath(path, context) }],
  validateInput({ pattern, path = '', type, '-i': ignoreCase = false, multiline = false }) {
    if (path.includes('\0')) return { result: false, ...fault('badPath', 'The path holds a NUL character.') };
    if (type !== undefined && !FILE_TYPES.has(type)) {
      return {
        result: false,
        ...fault(
          'badPattern',
          `Unknown file type ${type}. Known: ${[...FILE_TYPES.keys()].join(' ')}. Use glob for others.`,
        ),
      };
    }
    const compiled = searchPattern(pattern, { ignoreCase, multiline });
    return compiled.ok ? { result: true } : { result: false, ...compiled.fault };
  },
  checkPermissions: ({ path = '.' }, context) => votePath(absolutePath(path, context), 'read', context),
  userFacingName: ({ pattern }) => `Search for ${pattern}`,
  call: searchFiles,
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
