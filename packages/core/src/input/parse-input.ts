import type { InputSchema, SchemaIssue, Tool } from '../ports/tool.js';
import { describeIssues } from './input-issues.js';
import { coerceIssues } from './input-coercion.js';
import { translateInput } from './translate-input.js';

export type ParsedInput =
  { readonly ok: true; readonly input: unknown } | { readonly ok: false; readonly issues: readonly string[] };

/** Each round mends the issues of the one before; nested JSON text needs one round a level. */
const MAX_COERCION_ROUNDS = 4;

/**
 * Parses `value` by the tool's schema. What fits is never touched; where it does not fit, what models commonly get
 * wrong is mended, issue by issue (L2.1), and what remains is told in words (L2.2). `isForeign`: the call came under the
 * name of a tool elsewhere, and its parameters may be called as they are there.
 */
export function parseInput(
  tool: Pick<Tool, 'inputSchema' | 'coercion' | 'foreignInput'>,
  value: unknown,
  isForeign = false,
): ParsedInput {
  const schema: InputSchema<unknown> = tool.inputSchema;
  let candidate = value;
  let parsed = schema.safeParse(candidate);
  const translated =
    !parsed.success && isForeign && tool.foreignInput ? translateInput(schema, tool.foreignInput, value) : null;
  if (translated) {
    candidate = translated;
    parsed = schema.safeParse(candidate);
  }
  for (let round = 0; !parsed.success && round < MAX_COERCION_ROUNDS; round++) {
    const mended = coerceIssues(candidate, parsed.error.issues, tool.coercion);
    if (mended === undefined) break;
    candidate = mended;
    parsed = schema.safeParse(candidate);
  }
  if (parsed.success) return { ok: true, input: parsed.data };
  const issues: readonly SchemaIssue[] = parsed.error.issues;
  return { ok: false, issues: describeIssues(issues, candidate) };
}
