// What an embedder gives a session and what it gets: types only.
import type { ToolResult } from '../blocks.js';
import type { TimeLimits } from '../call-environment.js';
import type { SessionEvent } from '../events.js';
import type { Explanation } from './explain-call.js';
import type { HookDiagnostic } from '../hooks/hook-index.js';
import type { Diagnostic } from '../permission/diagnostic.js';
import type { PermissionMode, Reason } from '../permission/vote.js';
import type { Grant } from '../ports/grant-store.js';
import type { AnyHook } from '../ports/hook.js';
import type { TaskInfo } from '../ports/background.js';
import type { Tool } from '../ports/tool.js';
import type { OutputPage } from '../ports/tool-output.js';
import type { BoundedResultStore, ResultCaps } from '../results/keep-within.js';
import type { Notice } from '../background/task-board.js';
import type { SettingsGrant } from '../ports/trust-store.js';
import type { SessionPorts } from './session-ports.js';
import type { SavedRule } from './session-settings.js';
import type { ProjectGrant } from './session-trust.js';
import type { ExportOptions } from '../telemetry/export-log.js';
import type { StreamFormat } from '../stream/stream-format.js';
import type { StreamSource } from '../stream/stream-items.js';

export interface SessionOptions {
  /** Names the session in stores and events; a known id takes that session up again. Default: a new random id. */
  readonly id?: string;
  readonly tools?: readonly Tool[];
  /**
   * Stores that are left out are in memory. Without a sandbox nothing can be read, written or run; without a prompter
   * nobody can be asked, so what would ask is denied.
   */
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
  /**
   * Whether the person trusts the project's own settings as they are when the session begins; default false (lifecycle,
   * reading 4). What comes up later is asked.
   */
  readonly trusted?: boolean;
  /** Without a policy that can be read, now or before, every tool is denied; default false. */
  readonly policyRequired?: boolean;
  /** Rules given at start, source `cliArg`. */
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
  /** Functions. They run beside those that settings configure, and no setting switches them off. */
  readonly hooks?: readonly AnyHook[];
  /** What `$NAME` in a header of an HTTP hook may stand for, where its `allowedEnvVars` names it. */
  readonly hookVariables?: Readonly<Record<string, string>>;
  readonly limits?: Partial<TimeLimits>;
  /** Bytes of stored results; default 64 MiB of this session, 512 MiB in all. */
  readonly resultCaps?: Partial<ResultCaps>;
  /** Whether calls may go on in the background; default true. */
  readonly background?: boolean;
  /** Calls that execute at once; default 10. */
  readonly maxRunning?: number;
  readonly onEvent?: (event: SessionEvent) => void;
}

export interface RunOptions {
  /** Stops every call of this run that has not ended. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: SessionEvent) => void;
  /** A hook or a person wants the turn to end: use the results of this run and ask the model for no more. */
  readonly onStop?: (by: Reason) => void;
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
  /**
   * Takes up the calls that an earlier life of this session left, and gives one result for each that it knows, in
   * request order: what waited for a person asks again, what was answered or not yet asked goes on, what had started is
   * answered as interrupted, and what had ended gives its result again, without events. Never rejects.
   */
  resume(options?: RunOptions): Promise<ToolResult[]>;
  /** Stages 1 to 4 dry: no hook, prompt, classifier or record. */
  explain(toolUse: unknown): Promise<Explanation>;
  /** Stops one call, or all that run. */
  cancel(toolUseId?: string, reason?: unknown): void;
  readonly mode: PermissionMode;
  setMode(mode: PermissionMode): void;
  grants(): Promise<readonly Grant[]>;
  revokeGrant(id: string): Promise<void>;
  readonly results: Pick<BoundedResultStore, 'list' | 'read' | 'remove' | 'free'>;
  /**
   * The decision log as JSON lines, everything told so far included; nothing where there is no log. Rejects where the
   * store does. Check it with `verifyLog`.
   */
  exportLog(options?: ExportOptions): AsyncIterable<string>;
  /** Resolves when what was to be written beside the calls is written. Never rejects. */
  flush(): Promise<void>;
  /**
   * From now on no tool begins; resolves when every call whose tool had begun has its result. What has not begun stays
   * open, for whoever takes the session up next.
   */
  suspend(): Promise<void>;
  /** Rules that a person can take back: those of their settings and the project's, and those of this session alone. */
  savedRules(): Promise<readonly SavedRule[]>;
  /** Takes a rule out of where it is kept. Rejects where that cannot be written. */
  removeRule(rule: SavedRule): Promise<void>;
  /**
   * What project and local settings grant or would grant, and what was said about it (lifecycle, readings 4 and 6). A
   * prompter with `askTrust` is asked about what waits; where there is none, the event `trust-needed` tells of it.
   */
  projectGrants(): Promise<readonly ProjectGrant[]>;
  /** A person agrees. Remembered for the project, by content; resolves when that is kept. Never rejects. */
  trust(grants: readonly SettingsGrant[]): Promise<void>;
  /** A person does not agree, or no longer. */
  refuseTrust(grants: readonly SettingsGrant[]): Promise<void>;
  /** Tools every use of which a rule denies: a model need not be told of them. */
  deniedTools(): Promise<readonly string[]>;
  /** The work that goes on in the background, or did in this run. `stopAll` resolves when all have ended or had their time to. */
  readonly tasks: {
    list(): readonly TaskInfo[];
    /** Up to 30,000 UTF-16 units of output from `offset`; undefined where there is no such task. */
    output(id: string, offset?: number): Promise<OutputPage | undefined>;
    stop(id: string): Promise<TaskInfo | undefined>;
    stopAll(): Promise<void>;
  };
  /** Ends of background tasks that no result has told yet. Each is given once: here, or as a note of the next result. */
  notices(): readonly Notice[];
  /** What of settings and hooks will not do what it was written for. */
  diagnostics(): Promise<readonly (Diagnostic | HookDiagnostic)[]>;
  /**
   * Puts settings in the place of those given at start, for the calls that begin from now on; form as there. What was
   * allowed before may ask now, and hooks are others.
   */
  setSettings(settings: unknown): void;
  /**
   * A slash command begins: what its front matter (parsed) allows by `allowed-tools` holds, as source `command`, until the
   * next command or null.
   */
  setCommand(frontMatter: unknown): void;
  /** Reads project, local and user settings again. Tools and hooks need no such call: what they change is seen by itself. */
  reloadSettings(): Promise<void>;
}
