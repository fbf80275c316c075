import { defineTool } from '../define-tool.js';
import type { Tool } from '../ports/tool.js';
import type { EditOutput } from './edit-file.js';
import { editInputSchema, type EditInput } from './edit-input.js';
import { absolutePath, votePath } from './tool-path.js';

/** Replaces text in a file. */
export const editTool: Tool<EditInput, EditOutput> = defineTool<EditInput, EditOutput>({
  name: 'Edit',
  description:
    'Replaces old_string by new_string in a file. The file must have been read whole with Read first, and must not have changed since. old_string must match exactly (spaces included, line numbers left out) and be there once, unless replace_all is set. Encoding and line ends are kept.',
  inputSchema: editInputSchema,
  resources: ({ file_path: path }, context) => [{ kind: 'path', access: 'write', path: absolutePath(path, context) }],
  validateInput: async (input, context) => (await import('./edit-file.js')).checkEdit(input, context),
  checkPermissions: ({ file_path: path }, context) => votePath(absolutePath(path, context), 'write', context),
  userFacingName: ({ file_path: path }) => `Edit ${path}`,
  call: async (input, context) => (await import('./edit-file.js')).editFile(input, context),
  mapToolResultToToolResultBlockParam: ({ filePath, replacements, change }) => ({
    content: `Edited ${filePath}: ${replacements} ${replacements === 1 ? 'replacement' : 'replacements'}${change ? `, from line ${change.startLine}` : ''}.`,
  }),
});
