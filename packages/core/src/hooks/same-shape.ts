/**
 * Whether `value` can stand for `original`, an output of a tool: of the same kind, and an object with every field that
 * the original has, each of the original's kind. Fields beyond those are the tool's to judge.
 */
export function isSameShape(original: unknown, value: unknown): boolean {
  const kind = kindOf(original);
  if (kind !== kindOf(value)) return false;
  if (kind !== 'object') return true;
  const given = value as Readonly<Record<string, unknown>>;
  return Object.entries(original as object).every(
    ([key, field]) => field === undefined || field === null || kindOf(given[key]) === kindOf(field),
  );
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
