// The part of JSON Schema (2020-12) in which tools describe their input. Issues come in the shape of zod's, so that they
// are mended and told like those of any other tool.
import type { SchemaIssue } from '@sallyport/core';
import { checkLimits } from './check-limits.js';
import { isSchema, resolveReference, schemaList, schemaMap, type JsonSchema } from './json-schema.js';
import { sameJson } from './same-json.js';

type Path = readonly (string | number)[];

/** How deep schemas and values may nest; a schema that refers to itself without end stops here. */
const MAX_DEPTH = 64;

/** What is wrong with `value`; nothing where it fits. `root` is where references start. */
export function checkJson(
  schema: JsonSchema,
  value: unknown,
  root: JsonSchema = schema,
  path: Path = [],
  depth = 0,
): SchemaIssue[] {
  if (schema === true) return [];
  if (schema === false) return [{ code: 'custom', path, message: 'Nothing is allowed here' }];
  if (depth > MAX_DEPTH) return [{ code: 'custom', path, message: 'Nested too deeply' }];
  const check = (inner: JsonSchema, at: unknown = value, place: Path = path) =>
    checkJson(inner, at, root, place, depth + 1);

  const types = typeof schema['type'] === 'string' ? [schema['type']] : schema['type'];
  if (Array.isArray(types) && !types.some((type) => hasType(value, type))) {
    return [{ code: 'invalid_type', path, expected: types.join(' or '), message: `Expected ${types.join(' or ')}` }];
  }
  const issues: SchemaIssue[] = checkLimits(schema, value, path);
  const allowed = 'const' in schema ? [schema['const']] : schema['enum'];
  if (Array.isArray(allowed) && !allowed.some((each) => sameJson(each, value))) {
    issues.push({ code: 'invalid_value', path, values: allowed, message: 'Not one of the allowed values' });
  }
  if (typeof schema['$ref'] === 'string') issues.push(...check(resolveReference(root, schema['$ref']) ?? false));
  for (const part of schemaList(schema['allOf'])) issues.push(...check(part));
  for (const key of ['anyOf', 'oneOf'] as const) {
    const branches = schemaList(schema[key]).map((branch) => check(branch));
    const fitting = branches.filter((branch) => branch.length === 0).length;
    if (branches.length > 0 && fitting === 0) {
      issues.push({
        code: 'invalid_union',
        path,
        errors: withoutPath(branches, path),
        message: 'Fits none of the allowed forms',
      });
    } else if (key === 'oneOf' && fitting > 1) {
      issues.push({ code: 'custom', path, message: 'Fits more than one of forms that exclude each other' });
    }
  }
  if (Array.isArray(value) && isSchema(schema['items'])) {
    const { items } = schema;
    issues.push(...value.flatMap((item: unknown, place) => check(items as JsonSchema, item, [...path, place])));
  }
  if (isObject(value)) issues.push(...checkProperties(schema, value, path, check));
  return issues;
}

function checkProperties(
  schema: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  check: (inner: JsonSchema, at: unknown, place: Path) => SchemaIssue[],
): SchemaIssue[] {
  const issues: SchemaIssue[] = [];
  const properties = schemaMap(schema['properties']);
  const required: unknown = schema['required'];
  for (const key of Array.isArray(required) ? required.map(String) : []) {
    if (Object.hasOwn(value, key)) continue;
    const type = properties.get(key);
    const expected = typeof type === 'object' && typeof type['type'] === 'string' ? type['type'] : 'value';
    issues.push({ code: 'invalid_type', path: [...path, key], expected, message: 'Required' });
  }
  const rest = schema['additionalProperties'];
  const unexpected: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    const inner = properties.get(key) ?? (isSchema(rest) ? rest : true);
    if (inner === false && !properties.has(key)) unexpected.push(key);
    else issues.push(...check(inner, item, [...path, key]));
  }
  if (unexpected.length > 0) issues.push({ code: 'unrecognized_keys', path, keys: unexpected, message: 'Unexpected' });
  return issues;
}

/** zod gives the issues of a union's branches with paths that start at the union. */
function withoutPath(branches: readonly SchemaIssue[][], path: Path): SchemaIssue[][] {
  return branches.map((branch) => branch.map((issue) => ({ ...issue, path: issue.path.slice(path.length) })));
}

function hasType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
