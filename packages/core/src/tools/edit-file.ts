// What a call of Edit does.
import type { ToolContext, ValidationResult } from '../ports/tool.js';
import type { EditInput } from './edit-input.js';
import { knownFile } from './known-file.js';
import { lineChange, type LineChange } from './line-change.js';
import { recordRead } from './read-state.js';
import { replaceText } from './replace-text.js';
import { decodeFile, encodeFile } from './text-file.js';
import { done, orThrow, refuse, type Attempt } from './tool-failure.js';
import { absolutePath } from './tool-path.js';

export interface EditOutput {
  readonly filePath: string;
  readonly replacements: number;
  readonly change: LineChange | null;
}

interface Plan {
  readonly filePath: string;
  readonly realPath: string;
  readonly before: string;
  readonly after: string;
  readonly bytes: Uint8Array;
  readonly replacements: number;
}

export async function checkEdit(input: EditInput, context: ToolContext): Promise<ValidationResult> {
  const plan = await planEdit(input, context);
  return plan.ok ? { result: true } : { result: false, ...plan.fault };
}

export async function editFile(input: EditInput, context: ToolContext): Promise<EditOutput> {
  // Planned again, since a person may have taken minutes to allow it.
  const { filePath, realPath, before, after, bytes, replacements } = orThrow(await planEdit(input, context));
  context.signal.throwIfAborted();
  await context.sandbox.fs.write(realPath, bytes);
  await recordRead(context.session, realPath, bytes, true);
  return { filePath, replacements, change: lineChange(before, after) };
}

async function planEdit(input: EditInput, context: ToolContext): Promise<Attempt<Plan>> {
  const { old_string: oldString, new_string: newString, replace_all: all = false } = input;
  if (oldString === newString)
    return refuse('sameStrings', 'old_string and new_string are the same: nothing would change.');
  const filePath = absolutePath(input.file_path, context);
  const known = await knownFile(filePath, context);
  if (!known.ok) return known;
  const { realPath, bytes } = known.value;
  if (oldString === '') {
    if (bytes !== null && bytes.length > 0) {
      return refuse(
        'alreadyExists',
        `${filePath} exists and is not empty, so old_string must name the text to replace.`,
      );
    }
    const created = new TextEncoder().encode(newString);
    return done({ filePath, realPath, before: '', after: newString, bytes: created, replacements: 1 });
  }
  if (bytes === null) {
    return refuse('notFound', `File does not exist: ${filePath}. The working directory is ${context.cwd}.`, 'ENOENT');
  }
  const decoded = decodeFile(bytes);
  if (decoded.kind === 'binary' || decoded.lossy) {
    return refuse('notText', `${filePath} is not valid text, so an edit could damage it.`);
  }
  const replaced = replaceText(decoded.text, oldString, newString, all);
  if (!replaced.ok) return replaced;
  const { text: after, count: replacements } = replaced.value;
  return done({
    filePath,
    realPath,
    before: decoded.text,
    after,
    bytes: encodeFile(after, decoded.format),
    replacements,
  });
}
