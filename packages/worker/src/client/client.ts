// What an embedder holds: types only, so that a page can name them without loading anything.
import type {
  Decision,
  Diagnostic,
  Explanation,
  Grant,
  AnyHook,
  Classifier,
  Notice,
  OutputPage,
  PermissionMode,
  ProjectGrant,
  Prompter,
  Reason,
  ResultCaps,
  SandboxCaps,
  SavedRule,
  SandboxFiles,
  SessionEvent,
  SettingsGrant,
  StoredResult,
  TaskInfo,
  StreamFormat,
  ToolResult,
} from '@sallyport/core';
import type { StorageUsage, ToolDescription } from '../protocol.js';
import type { WorkerState } from './supervisor.js';
import type { EmbeddedDescriptor } from '../sandbox/embedded/descriptor.js';
import type { PageSandbox } from '../sandbox/page-sandbox.js';

export type { Decision, Explanation };

/** A tool whose code runs on the page; its input is checked in the worker against the JSON Schema. */
export interface PageTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input, an object schema. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly aliases?: readonly string[];
  readonly deprecatedAliases?: readonly string[];
  readonly readOnly?: boolean;
  readonly maxResultSizeChars?: number;
  /** ms */
  readonly timeoutMs?: number;
  /** A string, or anything that can be structured-cloned. May throw: the model reads the message. */
  call(
    input: Readonly<Record<string, unknown>>,
    context: { readonly toolUseId: string; readonly signal: AbortSignal },
    onProgress: (data: unknown) => void,
  ): unknown;
}

export interface ConnectOptions {
  /** `new Worker(new URL('@sallyport/worker/host', import.meta.url), { type: 'module' })`, written by the embedder. */
  readonly worker?: Worker;
  /**
   * Makes such a worker, in the place of `worker`: one that dies is then replaced. Its open calls are asked of the next one,
   * which answers what had started as interrupted and goes on with what had not.
   */
  readonly createWorker?: () => Worker;
  /** Hears when a worker was replaced, when the session went to another tab or came from one, and when it has ended. */
  readonly onWorkerState?: (state: WorkerState) => void;
  /** `embedded(options?)` or `webcontainer(optionsOrInstance)`. */
  readonly sandbox: EmbeddedDescriptor | PageSandbox;
  /**
   * A known id takes that session up again: its grants, results and calls hold; see `resume`. Where another tab has it,
   * this one watches: see `Client.watching`. Default: a new one.
   */
  readonly sessionId?: string;
  /** Keeps two embeds on one origin apart: prefix of every database name. Default `sallyport`. */
  readonly namespace?: string;
  readonly settings?: unknown;
  /** Managed settings; the same as `settings.policySettings`. */
  readonly policy?: unknown;
  /**
   * Where to fetch the managed policy from when the session opens, and again after an hour; relative to the page. The
   * last good copy is kept in IndexedDB for when it cannot be had.
   */
  readonly policyUrl?: string;
  /** Without a policy, new or kept, every tool is denied; default false. */
  readonly policyRequired?: boolean;
  readonly allowedTools?: readonly string[];
  readonly disallowedTools?: readonly string[];
  readonly mode?: PermissionMode;
  /**
   * Whether the person trusts the project's own settings as they are now; default false. What they would grant later, or
   * untrusted, is asked by a prompter with `askTrust`, and told by the event `trust-needed`.
   */
  readonly trusted?: boolean;
  readonly cwd?: string;
  /** Bytes of stored results; default 64 MiB of this session, 512 MiB of all. */
  readonly resultCaps?: Partial<ResultCaps>;
  /** Whether commands may go on in the background; default true. */
  readonly background?: boolean;
  /** Asks the person. Without one, what would ask is denied. */
  readonly prompter?: Prompter;
  /** Hooks whose functions run on the page. */
  readonly hooks?: readonly AnyHook[];
  /** What `$NAME` in a header of an HTTP hook may stand for, where its `allowedEnvVars` names it. */
  readonly hookVariables?: Readonly<Record<string, string>>;
  /** Judges Bash commands on the page, after what needs no model has; such as a `modelClassifier`. */
  readonly classifier?: Classifier;
  readonly tools?: readonly PageTool[];
  readonly onEvent?: (event: SessionEvent) => void;
  /** Whether to keep a decision log in IndexedDB; default true. */
  readonly log?: boolean;
  /** How long the worker may take to say hello, in ms; default 20,000. */
  readonly handshakeTimeoutMs?: number;
  /**
   * ms of silence after which a worker that somebody waits for counts as hung and is ended, like one that died; default
   * 15,000. Larger, or `Infinity`, for tools in a worker of one's own that compute for long without a break.
   */
  readonly hangTimeoutMs?: number;
}

export interface ClientRunOptions {
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: SessionEvent) => void;
  /** A hook or a person wants the turn to end: use the results of this run and ask the model for no more. */
  readonly onStop?: (by: Reason) => void;
}

export interface ClientStreamOptions extends ClientRunOptions {
  /** Whose form the events have; default: told by the first of them that only one API sends. */
  readonly format?: StreamFormat;
}

export interface Client {
  readonly sessionId: string;
  readonly sandbox: SandboxCaps;
  readonly tools: readonly ToolDescription[];
  /**
   * Another tab has the session: this one hears its events, may read what there is, and runs nothing; what it may not do
   * rejects with `ReadOnly`, and `run` answers that nothing was run. It has the session itself as soon as the other tab
   * has ended; `onWorkerState` hears of it.
   */
  readonly watching: boolean;
  /**
   * Asks the tab that has the session to hand it over, which it does when no call is under way; calls that wait for a
   * person ask again here. Resolves when this tab has the session.
   */
  takeOver(): Promise<void>;
  /** One result per block, in request order. Never rejects while the worker lives. */
  run(toolUse: unknown, options?: ClientRunOptions): Promise<ToolResult[]>;
  /**
   * Events, event-stream text or bytes of the Messages API, OpenAI chat completions or OpenAI responses; results in
   * request order, each as soon as all before it are known.
   */
  stream(
    events: AsyncIterable<unknown> | Iterable<unknown> | ReadableStream<unknown> | string,
    options?: ClientStreamOptions,
  ): AsyncIterable<ToolResult>;
  /**
   * After a reload, or over a new worker: takes up the calls that earlier lives of this session left, and gives one result
   * for each that it knows, in request order. What waited for a person asks again; what had started is answered as
   * interrupted; what had ended gives its result again. `run` of the same blocks does the same for those.
   */
  resume(options?: ClientRunOptions): Promise<ToolResult[]>;
  explain(toolUse: unknown): Promise<Explanation>;
  /** Stops one call, or all. */
  cancel(toolUseId?: string): Promise<void>;
  readonly mode: {
    get(): Promise<PermissionMode>;
    set(mode: PermissionMode): Promise<void>;
  };
  /** Puts settings in the place of those given to `connect`, hooks among them; `policy` stays. */
  setSettings(settings: unknown): Promise<void>;
  /**
   * A slash command begins: what its front matter (parsed) allows by `allowed-tools` holds, as source `command`, until the
   * next command or null.
   */
  setCommand(frontMatter: unknown): Promise<void>;
  /** Tools every use of which a rule denies: leave them out of what a model is told. */
  deniedTools(): Promise<readonly string[]>;
  /** Rules that the person can take back: of their settings and the project's. Those of this session are `grants`. */
  readonly rules: {
    list(): Promise<readonly SavedRule[]>;
    remove(rule: SavedRule): Promise<void>;
  };
  /** What the project's settings grant or would grant, and what the person said about it. */
  readonly trust: {
    list(): Promise<readonly ProjectGrant[]>;
    accept(grants: readonly SettingsGrant[]): Promise<void>;
    refuse(grants: readonly SettingsGrant[]): Promise<void>;
  };
  readonly grants: {
    list(): Promise<readonly Grant[]>;
    revoke(id: string): Promise<void>;
    clear(): Promise<void>;
  };
  readonly results: {
    list(): Promise<readonly StoredResult[]>;
    /** `length` UTF-16 units from `offset`; undefined where nothing is stored under `ref`. */
    read(ref: string, offset: number, length: number): Promise<string | undefined>;
    remove(ref: string): Promise<void>;
    clear(): Promise<void>;
  };
  readonly tasks: {
    /** Work that goes on in the background, or did since the worker started. */
    list(): Promise<readonly TaskInfo[]>;
    /** Up to 30,000 UTF-16 units of output from `offset`; undefined where there is no such task. */
    output(id: string, offset?: number): Promise<OutputPage | undefined>;
    /** Answers when it has ended, or has had its time to. */
    stop(id: string): Promise<TaskInfo | undefined>;
  };
  /** Ends of tasks that no result has told yet, each once: for a host that starts a turn of its own when one ends. */
  notices(): Promise<readonly Notice[]>;
  readonly files: {
    /** Paths of all files below the working directory, sorted; at most 1,000. */
    list(): Promise<readonly string[]>;
    readText(path: string): Promise<string>;
    writeText(path: string, text: string): Promise<void>;
    /** Every file of the project as bytes, by its path from the working directory; without `node_modules`. */
    export(): Promise<SandboxFiles>;
    /** Makes these, as `export` gave them, the files of the project; others are removed, except `node_modules`. */
    replace(files: SandboxFiles): Promise<void>;
  };
  readonly log: {
    /** The decision log as JSON lines, everything so far included; empty where none is kept. Check it with `verifyLog`. */
    export(options?: { readonly redactInputs?: boolean }): Promise<string>;
  };
  diagnostics(): Promise<readonly Diagnostic[]>;
  /** What this session and others keep in the browser. Reads all of it but the results, so ask seldom. */
  storage(): Promise<StorageUsage>;
  /** Ends the session's processes, writes what is still to be written, and terminates the worker. Idempotent. */
  dispose(): Promise<void>;
}
