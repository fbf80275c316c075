import * as z from 'zod';
import { PERMISSION_MODES, RULE_SOURCES } from '@sallyport/core';

const setup = z.object({
  permissions: z.unknown().optional(),
  mode: z.enum(PERMISSION_MODES).optional(),
  cwd: z.string().startsWith('/').optional(),
  home: z.string().startsWith('/').optional(),
  workingDirectories: z.array(z.string().startsWith('/')).optional(),
  trusted: z.boolean().optional(),
  hookAllow: z.unknown().optional(),
  sources: z.partialRecord(z.enum(RULE_SOURCES), z.unknown()).optional(),
  /** What exists: text by path, or `{ "link": target }`. */
  files: z.record(z.string(), z.union([z.string(), z.object({ link: z.string() })])).optional(),
});

const line = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  setup: setup.optional(),
  input: z.object({ tool: z.string().min(1), input: z.unknown() }),
});

export type ExplainLine = z.infer<typeof line>;

/** One line of `explain`'s input, or what is wrong with it. */
export function parseExplainLine(
  text: string,
):
  | { readonly ok: true; readonly line: ExplainLine }
  | { readonly ok: false; readonly id: unknown; readonly error: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, id: null, error: `Not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const parsed = line.safeParse(value);
  if (parsed.success) return { ok: true, line: parsed.data };
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  const error = parsed.error.issues
    .map((issue) => `${issue.path.join('.') || 'the line'}: ${issue.message}`)
    .join('; ');
  return { ok: false, id, error };
}
