import type { SchemaIssue } from '../ports/tool.js';

/** At most this many lines; a model that got more than that wrong should read the schema again. */
const MAX_ISSUES = 20;

/** Issues of a failed schema as lines a model can act on, in the words public transcripts use (L2.2). */
export function describeIssues(issues: readonly SchemaIssue[], input: unknown): readonly string[] {
  const lines = [...new Set(issues.flatMap((issue) => describe(issue, input)))];
  if (lines.length <= MAX_ISSUES) return lines;
  return [...lines.slice(0, MAX_ISSUES), `... and ${lines.length - MAX_ISSUES} more`];
}

function describe(issue: SchemaIssue, input: unknown): readonly string[] {
  const name = pathName(issue.path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return (issue.keys ?? []).map(
        (key) => `An unexpected parameter \`${pathName([...issue.path, key])}\` was provided`,
      );
    case 'invalid_type': {
      if (issue.path.length === 0) {
        return [`The input must be ${withArticle(String(issue.expected))}, but ${typeName(input)} was provided`];
      }
      const found = valueAt(input, issue.path);
      if (found === MISSING) return [`The required parameter \`${name}\` is missing`];
      return [
        `The parameter \`${name}\` type is expected as \`${String(issue.expected)}\` but provided as \`${typeName(found)}\``,
      ];
    }
    case 'invalid_value': {
      if (valueAt(input, issue.path) === MISSING) return [`The required parameter \`${name}\` is missing`];
      const values = (issue.values ?? []).map((value) => JSON.stringify(value)).join(', ');
      return [`The parameter \`${name}\` must be one of ${values}`];
    }
    default:
      return [issue.path.length === 0 ? issue.message : `The parameter \`${name}\` is not valid: ${issue.message}`];
  }
}

const MISSING = Symbol('missing');

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let found = input;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return MISSING;
    found = (found as Record<PropertyKey, unknown>)[key];
  }
  return found === undefined ? MISSING : found;
}

function pathName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const withArticle = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
