// Everything that page and worker may ask of each other. Plain data only: whatever has a life of its own (a signal, a
// stream, a function) is known by an id on the wire. Nothing is thrown across: see `Reply`.
import type {
  ClassifierQuestion,
  Diagnostic,
  Explanation,
  Grant,
  Hook,
  HookInput,
  LateAllow,
  Notice,
  OutputPage,
  PermissionMode,
  ProjectGrant,
  PromptRequest,
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
  TrustAnswer,
  TrustRequest,
} from '@sallyport/core';
import type { SandboxDescriptor } from './sandbox/sandbox-descriptor.js';

/** Grows with every change after which an older page or worker would misread the other. */
export const PROTOCOL_VERSION = 1;

/** The page's first message, posted to the worker itself; all others travel on the two ports. */
export interface Greeting {
  readonly sallyport: 'connect';
  readonly protocol: number;
  /** `HostApi` is served here. */
  readonly host: MessagePort;
  /** `PageApi` is served at the other end. */
  readonly page: MessagePort;
  /** A Web Lock that the worker holds as long as it lives, where there are Web Locks. */
  readonly lifeLock: string;
}

/** The worker's answer to a greeting, posted by the worker itself. */
export interface Hello {
  readonly sallyport: 'hello';
  readonly protocol: number;
  /** Another page has this worker already. */
  readonly taken: boolean;
}

export type Reply<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: WireError };

/** An error as data; `code`, `op` and `path` where it was a `SandboxError`. */
export interface WireError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly op?: string;
  readonly path?: string;
}

/** The reason of an abort, on the way to a signal on the other side. */
export type StopReason = { readonly kind: 'stop'; readonly name: string; readonly message: string } | LateAllow;

export interface HostConfig {
  readonly sandbox: SandboxDescriptor;
  readonly sessionId: string | null;
  readonly namespace: string;
  readonly settings: unknown;
  readonly policy: unknown;
  /** Where to fetch the managed policy from, or null. */
  readonly policyUrl: string | null;
  readonly policyRequired: boolean;
  readonly allowedTools: readonly string[];
  readonly disallowedTools: readonly string[];
  readonly mode: PermissionMode | null;
  readonly trusted: boolean;
  readonly cwd: string | null;
  readonly resultCaps: Partial<ResultCaps>;
  readonly background: boolean;
  readonly hasPrompter: boolean;
  /** The page's prompter asks about trust as well. */
  readonly asksTrust: boolean;
  /** Keep a decision log. */
  readonly log: boolean;
  readonly tools: readonly PageToolDescription[];
  /** In the page's order: a hook is known by its place. */
  readonly hooks: readonly PageHookDescription[];
  /** Name of the page's classifier, or null where it has none. */
  readonly classifier: string | null;
  readonly hookVariables: Readonly<Record<string, string>>;
}

export interface PageToolDescription {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly aliases: readonly string[];
  readonly deprecatedAliases: readonly string[];
  readonly readOnly: boolean;
  readonly maxResultSizeChars: number | null;
  /** ms */
  readonly timeoutMs: number | null;
}

export type PageHookDescription = Pick<Hook, 'event' | 'matcher' | 'name' | 'timeoutMs' | 'onFailure' | 'onTimeout'>;

/** A tool as the page may list it, for a form or for a request to a model. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly aliases: readonly string[];
  readonly deprecatedAliases: readonly string[];
  /** JSON Schema, ready for a Messages API `tools` entry. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
}

export interface OpenedSession {
  readonly sessionId: string;
  readonly sandbox: SandboxCaps;
  readonly tools: readonly ToolDescription[];
}

/** A result: by its number among the `call-ended` events of its run, with which it crossed; or itself. */
export type ResultSlot = number | ToolResult;

export interface StreamResults {
  readonly slots: readonly ResultSlot[];
  /** Nothing follows. */
  readonly done: boolean;
}

export interface LogPage {
  /** JSON, one record of the decision log each. */
  readonly lines: readonly string[];
  /** The record to go on from; null where there are no more. */
  readonly next: number | null;
}

/** Bytes, about. */
export interface StorageUsage {
  /** False where nothing can be kept: everything is in memory, and ends with the page. */
  readonly keeps: boolean;
  /** Of the whole origin, as the browser counts it; null where it does not tell. */
  readonly usage: number | null;
  readonly quota: number | null;
  /** Of all sessions under this namespace. */
  readonly bytes: {
    readonly results: number;
    readonly calls: number;
    readonly grants: number;
    readonly log: number;
    readonly settings: number;
    /** Of the embedded sandbox. */
    readonly files: number;
  };
}

/** What the worker does for the page. `runId` is chosen by the page and used once. */
export interface HostApi {
  open(config: HostConfig): Promise<Reply<OpenedSession>>;
  ping(): Promise<Reply<null>>;
  /** `stopped`: the page's signal had aborted before. */
  run(runId: string, toolUse: unknown, stopped: StopReason | null): Promise<Reply<readonly ResultSlot[]>>;
  /** Takes up what earlier lives of the session left; one result for each call they knew. */
  resume(runId: string, stopped: StopReason | null): Promise<Reply<readonly ResultSlot[]>>;
  stopRun(runId: string, reason: StopReason): Promise<Reply<null>>;
  /** `format` null: told by the events. */
  openStream(runId: string, format: StreamFormat | null, stopped: StopReason | null): Promise<Reply<null>>;
  /** Replies when all items were taken; false: no more are wanted. */
  pushStream(runId: string, items: readonly unknown[]): Promise<Reply<boolean>>;
  /** `failure`: the source broke. */
  endStream(runId: string, failure: WireError | null): Promise<Reply<null>>;
  /** Replies when there are results, or none will come. One request at a time. */
  nextResults(runId: string): Promise<Reply<StreamResults>>;
  /** Nobody will ask for more results: stops what runs, forgets the rest. */
  dropStream(runId: string): Promise<Reply<null>>;
  explain(toolUse: unknown): Promise<Reply<Explanation>>;
  /** Null: every call. */
  cancel(toolUseId: string | null): Promise<Reply<null>>;
  getMode(): Promise<Reply<PermissionMode>>;
  setMode(mode: PermissionMode): Promise<Reply<null>>;
  /** In the place of the page's `settings`; its `policy` stays. */
  setSettings(settings: unknown): Promise<Reply<null>>;
  /** Null: no slash command is under way. */
  setCommand(frontMatter: unknown): Promise<Reply<null>>;
  listRules(): Promise<Reply<readonly SavedRule[]>>;
  removeRule(rule: SavedRule): Promise<Reply<null>>;
  listTrust(): Promise<Reply<readonly ProjectGrant[]>>;
  answerTrust(grants: readonly SettingsGrant[], answer: TrustAnswer): Promise<Reply<null>>;
  deniedTools(): Promise<Reply<readonly string[]>>;
  listGrants(): Promise<Reply<readonly Grant[]>>;
  /** Null: all. */
  revokeGrant(id: string | null): Promise<Reply<null>>;
  listResults(): Promise<Reply<readonly StoredResult[]>>;
  /** Null where nothing is stored under `ref`. */
  readResult(ref: string, offset: number, length: number): Promise<Reply<string | null>>;
  /** Null: all of this session. */
  removeResult(ref: string | null): Promise<Reply<null>>;
  listTasks(): Promise<Reply<readonly TaskInfo[]>>;
  /** Null where there is no such task. */
  readTask(id: string, offset: number): Promise<Reply<OutputPage | null>>;
  stopTask(id: string): Promise<Reply<TaskInfo | null>>;
  takeNotices(): Promise<Reply<readonly Notice[]>>;
  listFiles(): Promise<Reply<readonly string[]>>;
  readFile(path: string): Promise<Reply<string>>;
  writeFile(path: string, text: string): Promise<Reply<null>>;
  exportFiles(): Promise<Reply<SandboxFiles>>;
  replaceFiles(files: SandboxFiles): Promise<Reply<null>>;
  exportLog(fromSeq: number, redactInputs: boolean): Promise<Reply<LogPage>>;
  diagnostics(): Promise<Reply<readonly Diagnostic[]>>;
  storage(): Promise<Reply<StorageUsage>>;
  /** Progress of a tool that runs on the page, in order. */
  toolProgress(callId: string, data: readonly unknown[]): Promise<Reply<null>>;
  /** Stops everything, answers what is open, saves what is unsaved. */
  close(): Promise<Reply<null>>;
}

export interface RunEvent {
  /** Empty for what belongs to no run, or comes after its end. */
  readonly runId: string;
  readonly event: SessionEvent;
}

/** What the page does for the worker. `callId` is chosen by the worker and used once. */
export interface PageApi {
  /** The session was handed over to another tab: this worker has let go of it. */
  leave(): Promise<Reply<null>>;
  /** In order. The reply is what the next batch waits for; an error in it is a listener's. */
  events(batch: readonly RunEvent[]): Promise<Reply<null>>;
  /** The value is a `PromptAnswer` if the prompter kept its word. */
  ask(request: PromptRequest): Promise<Reply<unknown>>;
  /** The value is a `TrustAnswer` if the prompter kept its word. Closed as a prompt is. */
  askTrust(request: TrustRequest): Promise<Reply<unknown>>;
  closePrompt(promptId: string, reason: StopReason): Promise<Reply<null>>;
  callTool(callId: string, name: string, toolUseId: string, input: unknown): Promise<Reply<unknown>>;
  runHook(callId: string, place: number, input: HookInput): Promise<Reply<unknown>>;
  /** The value is a `ClassifierVerdict` if the classifier kept its word. */
  classify(callId: string, question: ClassifierQuestion): Promise<Reply<unknown>>;
  /** Stops a tool, a hook or a classifier. */
  stopCall(callId: string, reason: StopReason): Promise<Reply<null>>;
}
