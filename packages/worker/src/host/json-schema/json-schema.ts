/** A JSON Schema, or the `true` and `false` that stand for "anything" and "nothing". */
export type JsonSchema = Readonly<Record<string, unknown>> | boolean;

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}

/** The schemas under a keyword that holds a list of them. */
export function schemaList(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** The schemas under a keyword that holds an object of them, by name. */
export function schemaMap(value: unknown): ReadonlyMap<string, JsonSchema> {
  if (typeof value !== 'object' || value === null) return new Map();
  return new Map(Object.entries(value).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1])));
}

/** What `#` or `#/a/b` names in `root`; undefined for any other reference, and where there is nothing. */
export function resolveReference(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (!reference.startsWith('#')) return undefined;
  let found: unknown = root;
  for (const part of reference.split('/').slice(1)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[key];
  }
  return isSchema(found) ? found : undefined;
}
