// What a call of Write does.
import type { ToolContext, ValidationResult } from '../ports/tool.js';
import { knownFile } from './known-file.js';
import { lineChange, type LineChange } from './line-change.js';
import { recordRead } from './read-state.js';
import { decodeFile, linesOf } from './text-file.js';
import { orThrow } from './tool-failure.js';
import { absolutePath } from './tool-path.js';
import type { WriteInput } from './write-input.js';

export interface WriteOutput {
  readonly type: 'create' | 'update';
  readonly filePath: string;
  readonly lines: number;
  readonly bytes: number;
  /** What changed in an existing text; null where nothing did, or where there was no text before. */
  readonly change: LineChange | null;
}

export async function checkWrite({ file_path: path }: WriteInput, context: ToolContext): Promise<ValidationResult> {
  const known = await knownFile(absolutePath(path, context), context);
  return known.ok ? { result: true } : { result: false, ...known.fault };
}

export async function writeFile({ file_path: path, content }: WriteInput, context: ToolContext): Promise<WriteOutput> {
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
