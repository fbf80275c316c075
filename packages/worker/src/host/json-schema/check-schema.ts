import { isSchema, resolveReference, schemaList, schemaMap, type JsonSchema } from './json-schema.js';

/** Keywords that would constrain an input and are not understood here. Others that are unknown only describe. */
const NOT_SUPPORTED = [
  'not', 'if', 'patternProperties', 'propertyNames', 'dependentRequired', 'dependentSchemas', 'dependencies', 'prefixItems',
  'contains', 'uniqueItems', 'multipleOf', 'minProperties', 'maxProperties', 'unevaluatedProperties', 'unevaluatedItems',
  '$dynamicRef', '$recursiveRef',
]; // prettier-ignore

/** The first thing about a schema that would make its checks say something else than its author meant, or null. */
export function schemaFault(schema: JsonSchema, root: JsonSchema = schema): string | null {
  if (typeof schema === 'boolean') return null;
  const unknown = NOT_SUPPORTED.find((keyword) => Object.hasOwn(schema, keyword));
  if (unknown !== undefined) return `"${unknown}" is not supported`;
  if (Array.isArray(schema['items'])) return 'a list under "items" is not supported';
  const reference = schema['$ref'];
  if (typeof reference === 'string' && resolveReference(root, reference) === undefined) {
    return `"$ref": "${reference}" names nothing in this schema`;
  }
  if (typeof schema['pattern'] === 'string' && !isPattern(schema['pattern'])) {
    return `"pattern": "${schema['pattern']}" is no regular expression`;
  }
  const inner: readonly JsonSchema[] = [
    ...['items', 'additionalProperties'].map((key) => schema[key]).filter(isSchema),
    ...['anyOf', 'oneOf', 'allOf'].flatMap((key) => schemaList(schema[key])),
    ...['properties', '$defs', 'definitions'].flatMap((key) => [...schemaMap(schema[key]).values()]),
  ];
  for (const each of inner) {
    const fault = schemaFault(each, root);
    if (fault !== null) return fault;
  }
  return null;
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
