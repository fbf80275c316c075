// What a person reads of a call's input: pure, and always the whole of it.

/** One thing to show. `code` keeps its lines, `field` is a short value in a list, `diff` compares two texts. */
export type InputPart =
  | { readonly kind: 'code' | 'field'; readonly name: string; readonly text: string }
  | { readonly kind: 'diff'; readonly name: string; readonly before: string; readonly after: string };

/** Longer values get a block of their own. Characters. */
const MAX_FIELD = 80;
/** What matters most comes first: the later in this list, the earlier on the page. */
const RANKS = ['content', 'change', 'command', 'file_path'];

/**
 * Splits the input of a call into parts. An edit becomes a diff, and so does content that
 * replaces a text; a command and a file's content are code, and every other
 * member stays: nothing that the tool would get is left out.
 */
export function inputParts(tool: string, input: unknown, replaces: string | null = null): readonly InputPart[] {
  if (!isRecord(input)) return [{ kind: 'code', name: '', text: printJson(input) }];
  const { old_string: before, new_string: after, ...others } = input;
  const isEdit = tool === 'Edit' && typeof before === 'string' && typeof after === 'string';
  const parts = Object.entries(isEdit ? others : input).map(([name, value]) => partOf(name, value));
  if (isEdit) parts.push({ kind: 'diff', name: 'change', before, after });
  if (replaces !== null) {
    const place = parts.findIndex(({ name }) => name === 'content');
    const after = parts[place];
    if (after?.kind === 'code') parts[place] = { kind: 'diff', name: 'content', before: replaces, after: after.text };
  }
  return parts.sort((a, b) => RANKS.indexOf(b.name) - RANKS.indexOf(a.name));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function printJson(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch (error) {
    // A host may hand over what JSON cannot hold. Saying so beats showing half of it.
    return `(cannot be shown: ${String(error)})`;
  }
}

function partOf(name: string, value: unknown): InputPart {
  const isText = typeof value === 'string';
  const text = isText ? value : printJson(value);
  const line = isText ? text : text.replace(/\n */g, ' ');
  const isCode = (isText && /^(command|content)$/.test(name)) || line.includes('\n') || line.length > MAX_FIELD;
  return isCode ? { kind: 'code', name, text } : { kind: 'field', name, text: line };
}
