import * as z from 'zod/mini';
import type { ToolUseBlock } from '../blocks.js';
import { parseInEnglish } from '../in-english.js';

const toolUse = z.object({
  type: z.literal('tool_use'),
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  input: z.unknown(),
});

/** A block as it may really come: read, or the best id to answer it by and what is wrong with it. */
export type ReadToolUse =
  | { readonly ok: true; readonly block: ToolUseBlock }
  | { readonly ok: false; readonly block: ToolUseBlock; readonly message: string };

/** Reads what a host passed as a `tool_use` block. Even one that cannot be read is owed its result. */
export function readToolUse(value: unknown): ReadToolUse {
  const parsed = parseInEnglish(toolUse, value);
  if (parsed.success) {
    const { type, id, name, input } = parsed.data;
    return { ok: true, block: { type, id, name, input: input === undefined ? {} : input } };
  }
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const text = (field: unknown) => (typeof field === 'string' ? field : '');
  return {
    ok: false,
    block: { type: 'tool_use', id: text(given['id']), name: text(given['name']), input: given['input'] ?? {} },
    message: parsed.error.issues
      .map((issue) => (issue.path.length === 0 ? issue.message : `\`${issue.path.join('.')}\`: ${issue.message}`))
      .join('; '),
  };
}
