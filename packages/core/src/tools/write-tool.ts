import * as z from 'zod/mini';
import { defineTool } from '../define-tool.js';
import type { Tool, ToolContext } from '../ports/tool.js';
import { formatSize } from '../results/budget.js';
import { filledText, text } from './input-fields.js';
import { knownFile } from './known-file.js';
import { lineChange, type LineChange } from './line-change.js';
import { recordRead } from './read-state.js';
import { decodeFile, linesOf } from './text-file.js';
import { orThrow } from './tool-failure.js';
import { absolutePath, votePath } from './tool-path.js';

const inputSchema = z.strictObject({
  file_path: filledText('The file to write; relative paths start from the working directory'),
  content: text('All that the file shall hold'),
});
export type WriteInput = z.infer<typeof inputSchema>;

export interface WriteOutput {
  readonly type: 'create' | 'update';
  readonly filePath: string;
  readonly lines: number;
  readonly bytes: number;
  /** What changed in an existing text; null where nothing did, or where there was no text before. */
  readonly change: LineChange | null;
}

/** Creates a file or replaces all of it. */
export const writeTool: Tool<WriteInput, WriteOutput> = defineTool<WriteInput, WriteOutput>({
  name: 'Write',
  description:
    'Writes a whole file, creating it and its directories where they are missing. An existing file must have been read whole with Read first, and must not have changed since. To change a part of a file, use Edit.',
  inputSchema,
  resources: ({ file_path: path }, context) => [{ kind: 'path', access: 'write', path: absolutePath(path, context) }],
  async validateInput({ file_path: path }, context) {
    const known = await knownFile(absolutePath(path, context), context);
    return known.ok ? { result: true } : { result: false, ...known.fault };
  },
  checkPermissions: ({ file_path: path }, context) => votePath(absolutePath(path, context), 'write', context),
  userFacingName: ({ file_path: path }) => `Write ${path}`,
  call: writeFile,
  mapToolResultToToolResultBlockParam: ({ type, filePath, lines, bytes }) => ({
    content: `${type === 'create' ? 'Created' : 'Wrote'} ${filePath} (${lines} ${lines === 1 ? 'line' : 'lines'}, ${formatSize(bytes)}).`,
  }),
});

async function writeFile({ file_path: path, content }: WriteInput, context: ToolContext): Promise<WriteOutput> {
  const filePath = absolutePath(path, context);
  // Asked again, since a person may have taken minutes to allow it.
  const { realPath, bytes: before } = orThrow(await knownFile(filePath, context));
  const bytes = new TextEncoder().encode(content);
  context.signal.throwIfAborted();
  await context.sandbox.fs.write(realPath, bytes);
  await recordRead(context.session, realPath, bytes, true);
  const old = before && decodeFile(before);
  return {
    type: before ? 'update' : 'create',
    filePath,
    lines: linesOf(content).length,
    bytes: bytes.length,
    change: old?.kind === 'text' ? lineChange(old.text, content) : null,
  };
}
