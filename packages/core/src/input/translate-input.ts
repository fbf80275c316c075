import type { ForeignInput, InputSchema } from '../ports/tool.js';

/**
 * The input in the tool's own words, where it was written in another tool's: parameters under their own names, without
 * what says nothing here. Null where there is nothing to translate, or the schema would complain of more.
 */
export function translateInput(
  schema: InputSchema<unknown>,
  { renamed, dropped }: ForeignInput,
  value: unknown,
): Readonly<Record<string, unknown>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  const taken = new Set(entries.map(([key]) => key));
  const own = entries.flatMap(([key, item]): readonly (readonly [string, unknown])[] => {
    if (Object.hasOwn(dropped, key) && (dropped[key] as readonly unknown[]).includes(item)) return [];
    const name = Object.hasOwn(renamed, key) ? renamed[key] : undefined;
    // Two names for one parameter: which is meant is not for us to say.
    if (name === undefined || taken.has(name)) return [[key, item]];
    taken.add(name);
    return [[name, item]];
  });
  const translated = Object.fromEntries(own);
  const changes = own.length < entries.length || own.some(([key]) => !Object.hasOwn(value, key));
  return changes && complaints(schema, translated) <= complaints(schema, value) ? translated : null;
}

function complaints(schema: InputSchema<unknown>, value: unknown): number {
  const parsed = schema.safeParse(value);
  if (parsed.success) return 0;
  return parsed.error.issues.reduce((sum, { keys }) => sum + (keys?.length ?? 1), 0);
}
