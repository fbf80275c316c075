// What an embedder gives a session and what it gets: types only.
import type { ToolResult } from '../blocks.js';
import type { TimeLimits } from '../call-environment.js';
import type { SessionEvent } from '../events.js';
import type { Explanation } from './explain-call.js';
import type { HookDiagnostic } from '../hooks/hook-index.js';
import type { Diagnostic } from '../permission/diagnostic.js';
import type { PermissionMode } from '../permission/vote.js';
import type { Grant } from '../ports/grant-store.js';
import type { Hook } from '../ports/hook.js';
import type { ResultStore } from '../ports/result-store.js';
import type { Tool } from '../ports/tool.js';
import type { SessionPorts } from './session-ports.js';
import type { StreamFormat } from '../stream/stream-format.js';
import type { StreamSource } from '../stream/stream-items.js';

export interface SessionOptions {
  /** Names the session in stores and events; default: a new random id. */
  readonly id?: string;
  readonly tools?: readonly Tool[];
  /** Whatever is left out is in memory; without a prompter nobody can be asked, so what would ask is denied. */
  readonly ports?: Partial<SessionPorts>;
  /** By source, or a bare settings object, which counts as `flagSettings`. */
  readonly settings?: unknown;
  /** Absolute; default: the sandbox's working directory. */
  readonly cwd?: string;
  /** Absolute; default: the sandbox's home. */
  readonly home?: string;
  /** Where `/x` path rules of project settings are anchored; default `cwd`. */
  readonly projectRoot?: string;
  /** Beside `cwd`: where reading needs nobody's leave. */
  readonly workingDirectories?: readonly string[];
  readonly mode?: PermissionMode;
  /** Whether the person trusts the project's own settings; default false (lifecycle, reading 4). */
  readonly trusted?: boolean;
  /** Rules given at start, source `cliArg`. */
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
  readonly hooks?: readonly Hook[];
  readonly limits?: Partial<TimeLimits>;
  /** Calls that execute at once; default 10. */
  readonly maxRunning?: number;
  readonly onEvent?: (event: SessionEvent) => void;
}

export interface RunOptions {
  /** Stops every call of this run that has not ended. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: SessionEvent) => void;
}

export interface StreamOptions extends RunOptions {
  /** Whose form the events have; default: told by the first of them that only one API sends. */
  readonly format?: StreamFormat;
}

export interface Session {
  readonly id: string;
  /** One result per block, in request order. Never rejects. */
  run(toolUse: unknown, options?: RunOptions): Promise<ToolResult[]>;
  /**
   * Starts each call as soon as it is complete, and yields results in request order, each as soon as all before it are
   * known. Takes the Messages API, OpenAI chat completions and OpenAI responses, as raw event-stream text or bytes or
   * as the events of an SDK.
   */
  stream(events: StreamSource | string, options?: StreamOptions): AsyncIterable<ToolResult>;
  /** Stages 1 to 4 dry: no hook, prompt, classifier or record. */
  explain(toolUse: unknown): Promise<Explanation>;
  /** Stops one call, or all that run. */
  cancel(toolUseId?: string, reason?: unknown): void;
  readonly mode: PermissionMode;
  setMode(mode: PermissionMode): void;
  grants(): Promise<readonly Grant[]>;
  revokeGrant(id: string): Promise<void>;
  readonly results: Pick<ResultStore, 'list' | 'read' | 'remove'>;
  /** What of settings and hooks will not do what it was written for. */
  diagnostics(): Promise<readonly (Diagnostic | HookDiagnostic)[]>;
  /** Reads project, local and user settings again. */
  reloadSettings(): Promise<void>;
}
