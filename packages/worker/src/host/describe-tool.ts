import type { Tool } from '@sallyport/core';
import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import type { ToolDescription } from '../protocol.js';

/** What a page may list of a tool. A schema that is no zod schema, or has no JSON form, is described as any object. */
export function describeTool(tool: Tool): ToolDescription {
  const { name, description, aliases, deprecatedAliases } = tool;
  return { name, description, aliases, deprecatedAliases, inputSchema: jsonSchemaOf(tool.inputSchema) };
}

function jsonSchemaOf(schema: unknown): Readonly<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null || !('_zod' in schema)) return { type: 'object' };
  try {
    const { $schema: _, ...json } = toJSONSchema(schema as unknown as $ZodType, {
      io: 'input',
      unrepresentable: 'any',
    });
    return json as Readonly<Record<string, unknown>>;
  } catch {
    // A list of tools is worth having without the form of one input.
    return { type: 'object' };
  }
}
