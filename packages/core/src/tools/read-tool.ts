import { defineTool } from '../define-tool.js';
import type { MappedResult, Tool } from '../ports/tool.js';
import type { ReadOutput } from './read-file.js';
import { readInputSchema, type ReadInput } from './read-input.js';
import { LINE_CHARS, numberedLine, PAGE_LINES } from './read-page.js';
import { fault } from './tool-failure.js';
import { absolutePath, votePath } from './tool-path.js';

/** Reads a file as numbered lines, or as an image. */
export const readTool: Tool<ReadInput, ReadOutput> = defineTool<ReadInput, ReadOutput>({
  name: 'Read',
  description: `Reads a file. Text comes as numbered lines (number, tab, line), at most ${PAGE_LINES} at a time: go on with offset and limit. Lines over ${LINE_CHARS} characters are cut. PNG, JPEG, GIF and WebP files come as images, notebooks (.ipynb) as their cells; PDF cannot be read. Stored results of large outputs can be read by their path. A file must be read whole before it can be edited or overwritten.`,
  inputSchema: readInputSchema,
  isReadOnly: () => true,
  resources: ({ file_path: path }, context) => [{ kind: 'path', access: 'read', path: absolutePath(path, context) }],
  validateInput: ({ file_path: path }) =>
    path.includes('\0') ? { result: false, ...fault('badPath', 'The path holds a NUL character.') } : { result: true },
  checkPermissions: ({ file_path: path }, context) => votePath(absolutePath(path, context), 'read', context),
  userFacingName: ({ file_path: path }) => `Read ${path}`,
  call: async (input, context) => (await import('./read-file.js')).readFile(input, context),
  mapToolResultToToolResultBlockParam: mapRead,
});

function mapRead(output: ReadOutput): MappedResult {
  if (output.type === 'image') {
    const { type, base64 } = output.file;
    return { content: [{ type: 'image', source: { type: 'base64', media_type: type, data: base64 } }] };
  }
  const { file, notes } = output;
  const numbered =
    file.numLines === 0
      ? []
      : file.content.split('\n').map((line, index) => numberedLine(file.startLine + index, line));
  const bracketed = notes.map((note) => `[${note}]`);
  return {
    content: [...numbered, ...(numbered.length > 0 && bracketed.length > 0 ? [''] : []), ...bracketed].join('\n'),
  };
}
