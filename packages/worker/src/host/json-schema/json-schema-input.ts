import type { InputSchema } from '@sallyport/core';
import { checkJson } from './check-json.js';
import { schemaFault } from './check-schema.js';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * An input schema from JSON Schema.
 * @throws TypeError that names the tool, where the schema is not of an object or uses what is not supported.
 */
export function jsonSchemaInput(tool: string, schema: JsonObject): InputSchema<JsonObject> {
  const fault = schema['type'] === 'object' ? schemaFault(schema) : 'it must have "type": "object"';
  if (fault !== null) throw new TypeError(`The input schema of ${tool} cannot be used: ${fault}`);
  return {
    safeParse: (value) => {
      const issues = checkJson(schema, value);
      if (issues.length > 0) return { success: false, error: { issues } };
      return { success: true, data: value as JsonObject };
    },
  };
}
