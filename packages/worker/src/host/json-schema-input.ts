import type { InputSchema } from '@sallyport/core';
import * as z from 'zod';

/**
 * An input schema from JSON Schema.
 * @throws TypeError that names the tool, where the schema is not of an object or uses what is not supported.
 */
export function jsonSchemaInput(
  tool: string,
  schema: Readonly<Record<string, unknown>>,
): InputSchema<Readonly<Record<string, unknown>>> {
  if (schema['type'] !== 'object') throw new TypeError(`The input schema of ${tool} must have "type": "object"`);
  try {
    return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]) as z.ZodType<Record<string, unknown>>;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown fault';
    throw new TypeError(`The input schema of ${tool} cannot be used: ${why}`, { cause: error });
  }
}
