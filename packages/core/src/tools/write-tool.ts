import { defineTool } from '../define-tool.js';
import type { Tool } from '../ports/tool.js';
import { formatSize } from '../results/budget.js';
import { absolutePath, votePath } from './tool-path.js';
import type { WriteOutput } from './write-file.js';
import { writeInputSchema, type WriteInput } from './write-input.js';

/** Creates a file or replaces all of it. */
export const writeTool: Tool<WriteInput, WriteOutput> = defineTool<WriteInput, WriteOutput>({
  name: 'Write',
  description:
    'Writes a whole file, creating it and its directories where they are missing. An existing file must have been read whole with Read first, and must not have changed since. To change a part of a file, use Edit.',
  inputSchema: writeInputSchema,
  resources: ({ file_path: path }, context) => [{ kind: 'path', access: 'write', path: absolutePath(path, context) }],
  validateInput: async (input, context) => (await import('./write-file.js')).checkWrite(input, context),
  checkPermissions: ({ file_path: path }, context) => votePath(absolutePath(path, context), 'write', context),
  userFacingName: ({ file_path: path }) => `Write ${path}`,
  call: async (input, context) => (await import('./write-file.js')).writeFile(input, context),
  mapToolResultToToolResultBlockParam: ({ type, filePath, lines, bytes }) => ({
    content: `${type === 'create' ? 'Created' : 'Wrote'} ${filePath} (${lines} ${lines === 1 ? 'line' : 'lines'}, ${formatSize(bytes)}).`,
  }),
});
