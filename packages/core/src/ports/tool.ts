import type { ToolResultContent, ToolUseId } from '../blocks.js';
import type { Behavior } from '../permission/vote.js';
import type { Background } from './background.js';
import type { ResultStore } from './result-store.js';
import type { Sandbox } from './sandbox.js';
import type { ToolOutput, WrittenOutput } from './tool-output.js';

/** One issue of a failed schema, in zod's shape; which of the details are there depends on `code`. */
export interface SchemaIssue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** `invalid_type`: the type that was wanted. */
  readonly expected?: unknown;
  /** `unrecognized_keys`: the keys. */
  readonly keys?: readonly string[] | undefined;
  /** `invalid_value`: what would have been accepted. */
  readonly values?: readonly unknown[] | undefined;
  /** `invalid_union`: the issues of each branch, paths relative to this one. */
  readonly errors?: readonly (readonly SchemaIssue[])[] | undefined;
}

/** What core needs of a schema. Every zod 4 schema is one; so is a wrapper round a JSON Schema validator. */
export interface InputSchema<Input> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: Input }
    | { readonly success: false; readonly error: { readonly issues: readonly SchemaIssue[] } };
}

/** The session as a tool sees it. Its identity is stable, so a tool may key state of its own by it (WeakMap). */
export interface ToolSession {
  readonly id: string;
  readonly home: string;
  /** Stored results of this session lie under this directory (read-only). */
  readonly resultsRoot: string;
  /** Where those results are, for reading long ones in part. A host that calls tools by hand may leave it out. */
  readonly results?: Pick<ResultStore, 'list' | 'read' | 'lineStart'>;
  /** Where relative paths and commands start from now on; affects calls that start later. */
  setCwd(path: string): void;
}

/**
 * What the sandbox caught: a command that was judged to only read wrote, or one was about to run what reading it had not
 * shown.
 */
export type BackstopKind = 'read-only' | 'plan';

/** The same object for `validateInput`, `checkPermissions` and `call` of one call (L2.3). */
export interface ToolContext {
  readonly sandbox: Sandbox;
  readonly cwd: string;
  /** Absolute directories in which work is expected; `cwd`'s project first. */
  readonly workingDirectories: readonly string[];
  readonly session: ToolSession;
  /** Aborts with a `TimeoutError` reason at the call's time limit, with any other reason when somebody stops it. */
  readonly signal: AbortSignal;
  readonly toolUseId: ToolUseId;
  /** Whether a rule denies reading this absolute path: what a listing or a search must leave out. Left out: none does. */
  isReadDenied?(path: string): boolean;
  /** Where output that may be long goes while it is made. A host that calls tools by hand may leave it out. */
  readonly output?: ToolOutput;
  /** Where work goes on after its call has been answered. Left out where background tasks are switched off. */
  readonly background?: Background | undefined;
  /** Puts it on record that what was found out about a call before it ran was wrong. */
  reportBackstop?(kind: BackstopKind): void;
}

export type ValidationResult =
  | { readonly result: true }
  /** Refused: the model reads the message, the code is in the record and in telemetry. */
  | { readonly result: false; readonly message: string; readonly errorCode: number }
  /** A person decides: joins stage 4 as an `ask`. */
  | { readonly result: false; readonly message: string; readonly behavior: 'ask' };

/** `passthrough`: no opinion, a rule, the mode or the classifier may still allow. `ask`: insist on a person. */
export interface PermissionResult<Input = unknown> {
  readonly behavior: Behavior | 'passthrough';
  readonly message?: string;
  readonly updatedInput?: Input;
}

/** What a call reads or writes, for the scheduler and for path rules. Paths are absolute. */
export type Resource =
  | { readonly kind: 'path' | 'tree'; readonly access: 'read' | 'write'; readonly path: string }
  | { readonly kind: 'named'; readonly access: 'read' | 'write'; readonly name: string }
  | { readonly kind: 'everything'; readonly access: 'read' | 'write' };

/** How models that were taught a like tool elsewhere write an input. */
export interface ForeignInput {
  /** The tool's own parameter, by the other name. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Parameters that say nothing here, and the values with which they may be left out. */
  readonly dropped: Readonly<Record<string, readonly unknown[]>>;
}

/** What the model will see of a result, before stage 6 cuts or stores it. */
export interface MappedResult {
  readonly content: string | readonly ToolResultContent[];
  readonly isError?: boolean;
  /** The text in `content` is an excerpt of this: what `context.output.end()` gave. */
  readonly whole?: Omit<WrittenOutput, 'text'>;
}

/**
 * A tool in the seed's vocabulary; make one with `defineTool`. Methods may throw: each throw becomes a `tool_result`.
 * Type parameters: the parsed input, the tool's own result type, and the data of its progress events.
 */
export interface Tool<Input = unknown, Output = unknown, Progress = unknown> {
  readonly name: string;
  readonly description: string;
  /** Other names that work as well as `name`. */
  readonly aliases: readonly string[];
  /** Other names that work, and whose result tells the model the new name (L1.2). */
  readonly deprecatedAliases: readonly string[];
  readonly inputSchema: InputSchema<Input>;
  /** A result longer than this (UTF-16 units) is stored, and the model gets a preview (L6.2). */
  readonly maxResultSizeChars: number;
  /** What stage 2 may coerce: everywhere, or top-level scalars only, as for MCP tools (L2.1). */
  readonly coercion: 'deep' | 'top-level';
  /** Read where a call by a deprecated alias does not fit the schema as it is. */
  readonly foreignInput?: ForeignInput;
  validateInput?(input: Input, context: ToolContext): ValidationResult | Promise<ValidationResult>;
  checkPermissions(input: Input, context: ToolContext): PermissionResult<Input> | Promise<PermissionResult<Input>>;
  isReadOnly(input: Input): boolean;
  /** Until it has answered, calls behind this one wait. */
  resources(
    input: Input,
    context: Pick<ToolContext, 'cwd' | 'workingDirectories' | 'session' | 'sandbox'>,
  ): readonly Resource[] | Promise<readonly Resource[]>;
  /** Time limit in ms; clamped to the session's ceiling. Undefined: the session's default. */
  timeoutMs?(input: Input): number | undefined;
  call(input: Input, context: ToolContext, onProgress: (data: Progress) => void): Promise<Output> | Output;
  mapToolResultToToolResultBlockParam(output: Output, toolUseId: string): MappedResult;
  /** What a person reads, e.g. "Edit src/app.ts". */
  userFacingName(input: Input): string;
}
