import type { SchemaIssue } from '../ports/tool.js';

/** A decimal number as a model writes it in a string: `3`, ` +5 `, `-1.5e3`. Not hex, not the empty string, not Infinity. */
const NUMERIC = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/**
 * A copy of `value` in which the strings that the issues complain about became what the schema wanted, or undefined
 * where nothing could be mended. Only strings change, and only into the type that was asked for (L2.1).
 */
export function coerceIssues(value: unknown, issues: readonly SchemaIssue[], reach: 'deep' | 'top-level'): unknown {
  let result = value;
  let changed = false;
  for (const { path, expected } of flatten(issues, [])) {
    if (reach === 'top-level' && path.length !== 1) continue;
    const found = lookUp(result, path);
    if (typeof found !== 'string') continue;
    const mended = mend(found, expected, reach);
    if (mended === undefined) continue;
    result = replaceAt(result, path, mended.value);
    changed = true;
  }
  return changed ? result : undefined;
}

/** The type mismatches, those inside union branches included, with whole paths. */
function flatten(
  issues: readonly SchemaIssue[],
  base: readonly PropertyKey[],
): { readonly path: readonly PropertyKey[]; readonly expected: unknown }[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code === 'invalid_union') return (issue.errors ?? []).flatMap((branch) => flatten(branch, path));
    return issue.code === 'invalid_type' ? [{ path, expected: issue.expected }] : [];
  });
}

function mend(text: string, expected: unknown, reach: 'deep' | 'top-level'): { readonly value: unknown } | undefined {
  switch (expected) {
    case 'number':
    case 'int': {
      const value = Number(text);
      return NUMERIC.test(text) && Number.isFinite(value) ? { value } : undefined;
    }
    case 'boolean':
      return text === 'true' ? { value: true } : text === 'false' ? { value: false } : undefined;
    case 'array':
    case 'object':
    case 'record': {
      if (reach === 'top-level') return undefined;
      const value = parseJson(text);
      if (typeof value !== 'object' || value === null) return undefined;
      return Array.isArray(value) === (expected === 'array') ? { value } : undefined;
    }
    default:
      return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the schema's own complaint about the string stands.
    return undefined;
  }
}

function lookUp(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found;
}

function replaceAt(value: unknown, path: readonly PropertyKey[], replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === Number(key) ? replaceAt(item, rest, replacement) : item));
  }
  const entries = Object.entries(value as Record<string, unknown>);
  // fromEntries defines own properties, so a key such as `__proto__` stays data.
  return Object.fromEntries(
    entries.map(([name, item]) => [name, name === key ? replaceAt(item, rest, replacement) : item]),
  );
}
