import type { SchemaIssue } from '@sallyport/core';

type Measure = (value: unknown) => number | undefined;

const size: Measure = (value) => (typeof value === 'number' ? value : undefined);
// Characters are code points in JSON Schema.
const characters: Measure = (value) => (typeof value === 'string' ? [...value].length : undefined);
const count: Measure = (value) => (Array.isArray(value) ? value.length : undefined);

const LIMITS: readonly (readonly [string, Measure, (found: number, limit: number) => boolean, string])[] = [
  ['minimum', size, (found, limit) => found >= limit, 'Must be at least'],
  ['maximum', size, (found, limit) => found <= limit, 'Must be at most'],
  ['exclusiveMinimum', size, (found, limit) => found > limit, 'Must be more than'],
  ['exclusiveMaximum', size, (found, limit) => found < limit, 'Must be less than'],
  ['minLength', characters, (found, limit) => found >= limit, 'Characters needed at least:'],
  ['maxLength', characters, (found, limit) => found <= limit, 'Characters allowed at most:'],
  ['minItems', count, (found, limit) => found >= limit, 'Items needed at least:'],
  ['maxItems', count, (found, limit) => found <= limit, 'Items allowed at most:'],
];

/** The keywords that hold a number to compare with, and `pattern`. */
export function checkLimits(
  schema: Readonly<Record<string, unknown>>,
  value: unknown,
  path: readonly (string | number)[],
): SchemaIssue[] {
  const issues: SchemaIssue[] = [];
  for (const [keyword, measure, holds, words] of LIMITS) {
    const limit = schema[keyword];
    const found = measure(value);
    if (typeof limit !== 'number' || found === undefined || holds(found, limit)) continue;
    issues.push({ code: 'custom', path, message: `${words} ${limit}` });
  }
  const { pattern } = schema;
  if (typeof pattern === 'string' && typeof value === 'string' && !new RegExp(pattern, 'u').test(value)) {
    issues.push({ code: 'custom', path, message: `Must match the pattern ${pattern}` });
  }
  return issues;
}
