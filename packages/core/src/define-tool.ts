import type { InputSchema, MappedResult, PermissionResult, Tool, ToolContext, ValidationResult } from './ports/tool.js';

/** Default of `maxResultSizeChars`, in UTF-16 units (L6.2). */
export const DEFAULT_MAX_RESULT_SIZE_CHARS = 50_000;

/** A tool as its author writes it: four required members, a default for every other. */
export interface ToolDefinition<Input, Output, Progress = unknown> {
  readonly name: string;
  /** What the model reads about the tool. */
  readonly description: string;
  /** Any zod 4 schema, or anything with a `safeParse` of that shape. */
  readonly inputSchema: InputSchema<Input>;
  call(input: Input, context: ToolContext, onProgress: (data: Progress) => void): Promise<Output> | Output;
  readonly aliases?: readonly string[];
  readonly deprecatedAliases?: readonly string[];
  /** Default: every input that fits the schema is good. */
  validateInput?(input: Input, context: ToolContext): ValidationResult | Promise<ValidationResult>;
  /** Default: `allow`, which any deny or ask rule beats (L4.2). */
  checkPermissions?(input: Input, context: ToolContext): PermissionResult<Input> | Promise<PermissionResult<Input>>;
  /** Default: false, so that the call runs alone. */
  isReadOnly?(input: Input): boolean;
  /** Default: reads everything when read-only, writes everything otherwise. */
  resources?: Tool<Input>['resources'];
  /** UTF-16 units; default 50,000. */
  readonly maxResultSizeChars?: number;
  /** ms; default: the session's. */
  timeoutMs?(input: Input): number | undefined;
  /** Default: a string as it is, nothing as a sentence, anything else as JSON. */
  mapToolResultToToolResultBlockParam?(output: Output, toolUseId: string): MappedResult;
  /** Default: the name. */
  userFacingName?(input: Input): string;
}

/**
 * Makes a tool.
 *
 * @example
 * const add = defineTool({
 *   name: 'Add',
 *   description: 'Adds two numbers.',
 *   inputSchema: z.object({ a: z.number(), b: z.number() }),
 *   isReadOnly: () => true,
 *   call: ({ a, b }) => a + b,
 * });
 *
 * @throws TypeError when the name or the schema is missing: an author's mistake, told at once.
 */
export function defineTool<Input, Output, Progress = unknown>(
  definition: ToolDefinition<Input, Output, Progress>,
): Tool<Input, Output, Progress> {
  const { name, inputSchema } = definition;
  if (typeof name !== 'string' || name.trim() === '')
    throw new TypeError('defineTool: `name` must be a non-empty string');
  if (typeof inputSchema?.safeParse !== 'function') {
    throw new TypeError(`defineTool: \`inputSchema\` of ${name} must have a safeParse method, as every zod schema has`);
  }
  const isReadOnly = (input: Input) => definition.isReadOnly?.(input) ?? false;
  return {
    name,
    description: definition.description,
    inputSchema,
    aliases: definition.aliases ?? [],
    deprecatedAliases: definition.deprecatedAliases ?? [],
    maxResultSizeChars: definition.maxResultSizeChars ?? DEFAULT_MAX_RESULT_SIZE_CHARS,
    coercion: 'deep',
    ...(definition.validateInput && { validateInput: definition.validateInput.bind(definition) }),
    ...(definition.timeoutMs && { timeoutMs: definition.timeoutMs.bind(definition) }),
    checkPermissions: definition.checkPermissions?.bind(definition) ?? (() => ({ behavior: 'allow' })),
    isReadOnly,
    resources:
      definition.resources?.bind(definition) ??
      ((input) => [{ kind: 'everything', access: isReadOnly(input) ? 'read' : 'write' }]),
    call: definition.call.bind(definition),
    mapToolResultToToolResultBlockParam:
      definition.mapToolResultToToolResultBlockParam?.bind(definition) ?? ((output) => ({ content: asText(output) })),
    userFacingName: definition.userFacingName?.bind(definition) ?? (() => name),
  };
}

function asText(output: unknown): string {
  if (typeof output === 'string') return output;
  if (output === undefined || output === null) return '';
  return JSON.stringify(output, null, 2) ?? String(output);
}
