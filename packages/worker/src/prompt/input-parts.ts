// What a person reads of a call's input: pure, and always the whole of it.

/** One thing to show. `code` keeps its lines, `field` is a short value in a list, `diff` compares two texts. */
export type InputPart =
  | { readonly kind: 'code'; readonly name: string; readonly text: string }
  | { readonly kind: 'field'; readonly name: string; readonly text: string }
  | { readonly kind: 'diff'; readonly name: string; readonly before: string; readonly after: string };

/** Longer single lines get a block of their own. Characters. */
const MAX_FIELD = 80;

/**
 * Splits the input of a call into parts. A command comes first and as code, an edit becomes a diff, and every other
 * member stays: nothing that the tool would get is left out.
 */
export function inputParts(tool: string, input: unknown): readonly InputPart[] {
  if (!isRecord(input)) return [{ kind: 'code', name: '', text: printValue(input) }];
  const { first, rest } = leadingParts(tool, input);
  return [...first, ...Object.entries(rest).map(([name, value]) => partOf(name, value))];
}

/** A value as people write it: text as it is, everything else as indented JSON. */
export function printValue(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch (error) {
    // A host may hand over what JSON cannot hold. Saying so beats showing half of it.
    return `(cannot be shown: ${String(error)})`;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function leadingParts(
  tool: string,
  input: Readonly<Record<string, unknown>>,
): { readonly first: readonly InputPart[]; readonly rest: Readonly<Record<string, unknown>> } {
  if (tool === 'Bash' && typeof input['command'] === 'string') {
    const { command, ...rest } = input;
    return { first: [{ kind: 'code', name: 'command', text: command as string }], rest };
  }
  if (tool === 'Edit' && typeof input['old_string'] === 'string' && typeof input['new_string'] === 'string') {
    const { file_path, old_string, new_string, ...rest } = input;
    const path = file_path === undefined ? [] : [partOf('file_path', file_path)];
    const diff = { kind: 'diff', name: 'change', before: old_string as string, after: new_string as string } as const;
    return { first: [...path, diff], rest };
  }
  if (tool === 'Write' && typeof input['content'] === 'string') {
    const { file_path, content, ...rest } = input;
    const path = file_path === undefined ? [] : [partOf('file_path', file_path)];
    return { first: [...path, { kind: 'code', name: 'content', text: content as string }], rest };
  }
  return { first: [], rest: input };
}

function partOf(name: string, value: unknown): InputPart {
  const text = printValue(value);
  const short = !text.includes('\n') && text.length <= MAX_FIELD;
  return { kind: short ? 'field' : 'code', name, text };
}
