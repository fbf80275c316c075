import type { ToolUseId } from '../blocks.js';
import { memorySandbox, type MemorySandboxOptions } from '../memory/memory-sandbox.js';
import type { Sandbox } from '../ports/sandbox.js';
import type { MappedResult, Tool, ToolContext, ToolSession } from '../ports/tool.js';

export interface ToolContextOptions extends MemorySandboxOptions {
  /** Default: a memory sandbox of the other options. */
  readonly sandbox?: Sandbox;
  /** Default: a new session; give one to make several calls of it. */
  readonly session?: ToolSession;
  readonly cwd?: string;
  readonly workingDirectories?: readonly string[];
  readonly signal?: AbortSignal;
}

/** A context for calling a tool by hand. */
export function toolContext(options: ToolContextOptions = {}): ToolContext {
  const sandbox = options.sandbox ?? memorySandbox(options);
  const { workdir, home } = sandbox.caps;
  return {
    sandbox,
    cwd: options.cwd ?? workdir,
    workingDirectories: options.workingDirectories ?? [workdir],
    session: options.session ?? { id: 'session-1', home, resultsRoot: `${home}/results`, setCwd: () => undefined },
    signal: options.signal ?? new AbortController().signal,
    toolUseId: 'toolu_1' as ToolUseId,
  };
}

/** The same session, sandbox and directories, as the next call of the session sees them. */
export function nextCall(context: ToolContext, changes: Partial<ToolContext> = {}): ToolContext {
  return { ...context, ...changes };
}

/** How one use of a tool ended, without the pipeline. */
export type ToolOutcome<Output> =
  | { readonly refused: string; readonly errorCode: number }
  | { readonly threw: string; readonly errorCode?: number }
  | (MappedResult & { readonly output: Output });

/** Parses, validates, calls and maps, and stops where one of them does. Without permission: that is the pipeline's. */
export async function useTool<Input, Output>(
  tool: Tool<Input, Output>,
  input: unknown,
  context: ToolContext,
): Promise<ToolOutcome<Output>> {
  const parsed = tool.inputSchema.safeParse(input);
  if (!parsed.success) return { refused: parsed.error.issues.map(({ message }) => message).join('; '), errorCode: 0 };
  const valid = (await tool.validateInput?.(parsed.data, context)) ?? { result: true };
  if (!valid.result) return { refused: valid.message, errorCode: 'errorCode' in valid ? valid.errorCode : 0 };
  try {
    const output = await tool.call(parsed.data, context, () => undefined);
    return { output, ...tool.mapToolResultToToolResultBlockParam(output, context.toolUseId) };
  } catch (error) {
    const { message, errorCode } = error as { readonly message: string; readonly errorCode?: number };
    return errorCode === undefined ? { threw: message } : { threw: message, errorCode };
  }
}
