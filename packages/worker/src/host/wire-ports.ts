// The only place where the worker's parts are put together.
import {
  bySource,
  createSession,
  fileSettingsSource,
  type Diagnostic,
  type GrantStore,
  type LogStore,
  type AnyHook,
  type ResultStore,
  type Session,
  type SessionChangedEvent,
  type SessionEvent,
  type SessionStore,
  type Tool,
  type TrustStore,
} from '@sallyport/core';
import { builtinTools, withAliasPack } from '@sallyport/core/tools';
import type { HostConfig, PageApi, ToolDescription } from '../protocol.js';
import { idbGrantStore } from '../stores/idb-grant-store.js';
import { idbResultStore } from '../stores/idb-result-store.js';
import { idbSessionStore } from '../stores/idb-session-store.js';
import { idbSettingsStore, type SettingsStore } from '../stores/idb-settings-store.js';
import { idbTrustStore } from '../stores/idb-trust-store.js';
import { collectSessions } from './collect-sessions.js';
import { filesFirst } from './files-first.js';
import { hostSettings } from './host-settings.js';
import { makeSandbox, type HostSandbox } from './make-sandbox.js';
import type { PageCalls } from './page-calls.js';
import { pageClassifier } from './page-classifier.js';
import { pageHooks } from './page-hooks.js';
import { pagePrompter } from './page-prompter.js';
import { isFull, keptStores, messageOf, type StorageFailed } from './kept-stores.js';
import { watchSettings } from './watch-settings.js';
import { storageProblem } from '../stores/storage-problem.js';

export interface HostOptions {
  /** Beside the built-in tools; run in the worker. */
  readonly tools?: readonly Tool[];
  /** Run in the worker, before those of the page. */
  readonly hooks?: readonly AnyHook[];
}

/** What a worker of one's own may put in the place of the usual parts. */
export interface HostParts {
  readonly makeSandbox: typeof makeSandbox;
  readonly resultStore: (namespace: string, onUnreadable?: (count: number) => void) => ResultStore;
  /** `onUnreadable` hears how many records cannot be read, whenever they are listed. */
  readonly grantStore: (namespace: string, onUnreadable?: (count: number) => void) => GrantStore;
  readonly sessionStore: (namespace: string) => SessionStore;
  readonly settingsStore: (namespace: string) => SettingsStore;
  readonly trustStore: (namespace: string, project: string) => TrustStore;
  readonly logStore: (namespace: string) => LogStore | Promise<LogStore>;
  /** Takes away what a sandbox of that name has kept. */
  readonly removeFiles: (namespace: string, sandbox: string) => Promise<void>;
}

/** UTF-8 bytes of results that make room when the storage is full. */
const ROOM_BYTES = 16 * 1024 * 1024;

export const HOST_PARTS: HostParts = {
  makeSandbox,
  resultStore: idbResultStore,
  grantStore: idbGrantStore,
  sessionStore: idbSessionStore,
  settingsStore: idbSettingsStore,
  trustStore: idbTrustStore,
  removeFiles: async (namespace, sandbox) => {
    const { removeKeptFiles } = await import('../sandbox/embedded/files/idb-file-persistence.js');
    await removeKeptFiles(`${namespace}:${sandbox}`);
  },
  // Only some pages keep a log.
  logStore: async (namespace) => (await import('../stores/idb-log-store.js')).idbLogStore(namespace),
};

export interface WiredSession {
  readonly session: Session;
  /** Whether anything is kept over a reload. */
  readonly keeps: boolean;
  /** Replaces the page's settings; its policy stays. */
  setSettings(settings: unknown): void;
  readonly sandbox: HostSandbox;
  readonly tools: readonly ToolDescription[];
  /** Nothing of it listens any more. */
  close(): void;
}

/** Throws what a wrong config, a wrong tool or a sandbox that cannot start throws. */
export async function wirePorts(
  config: HostConfig,
  page: PageApi,
  calls: PageCalls,
  options: HostOptions & {
    readonly parts: HostParts;
    readonly report: (diagnostic: Diagnostic) => void;
    /** Told once for each message. */
    readonly storageFailed: StorageFailed;
    readonly tell: (event: SessionEvent) => void;
    /** Something changed that no call did. */
    readonly changed: (what: SessionChangedEvent['what']) => void;
  },
): Promise<WiredSession> {
  const { report, storageFailed, changed } = options;
  const { namespace } = config;
  const problem = await storageProblem(namespace);
  const parts = problem === null ? options.parts : await inMemory(options.parts);
  if (problem !== null) storageFailed('all', `Nothing can be kept here, so all of it ends with the page: ${problem}`);
  const makeRoom = async () => session.results.free(ROOM_BYTES);
  const filesFailed = (error: unknown) => {
    storageFailed('files', `Files of the sandbox could not be kept: ${messageOf(error)}`);
    // What could not be saved is saved with the next change, for which there is room then.
    if (isFull(error)) void makeRoom().catch(() => undefined);
  };
  const sandbox = await parts.makeSandbox(config.sandbox, namespace, filesFailed);
  const { shell, notes, workdir } = sandbox.caps;
  const own = await toolsOfPage(config, page, calls);
  const builtin = builtinTools({ shell, ...(notes !== undefined && { notes }) });
  const tools = withAliasPack([...builtin, ...(options.tools ?? []), ...own]);
  const hooks = [...(options.hooks ?? []), ...pageHooks(config.hooks, page, calls)];
  const cwd = config.cwd ?? workdir;
  const settings = bySource(config.settings);
  const policy = config.policy === undefined ? {} : { policySettings: config.policy };
  const unreadable = (what: 'grants' | 'results') => (count: number) =>
    storageFailed(what, `${count} stored ${what} cannot be read: another version wrote them, or they are damaged`);
  const results = parts.resultStore(namespace, unreadable('results'));
  const log = config.log ? await parts.logStore(namespace) : null;
  const ownSettings = watchSettings(parts.settingsStore(namespace), namespace, () => {
    void session.reloadSettings().then(() => changed('settings'));
  });
  const stores = keptStores(
    {
      grants: parts.grantStore(namespace, unreadable('grants')),
      sessions: filesFirst(parts.sessionStore(namespace), () => sandbox.flush?.().catch(filesFailed)),
      settings: ownSettings,
    },
    makeRoom,
    storageFailed,
  );
  // Few pages have a policy at a URL.
  const fetched =
    config.policyUrl === null
      ? null
      : (await import('./fetched-policy.js')).fetchedPolicy(config.policyUrl, stores.settings, report);
  const described = await describe(tools, config);
  const session: Session = createSession({
    ...(config.sessionId !== null && { id: config.sessionId }),
    tools,
    hooks,
    ports: {
      sandbox,
      log,
      results,
      grants: stores.grants,
      sessions: stores.sessions,
      settings: hostSettings(fileSettingsSource(sandbox.fs, { projectRoot: cwd }), stores.settings, fetched),
      trust: parts.trustStore(config.namespace, `${sandboxName(config)} ${cwd}`),
      prompter: config.hasPrompter
        ? pagePrompter(
            page,
            (name) => described.find((tool) => tool.name === name)?.inputSchema ?? null,
            config.asksTrust,
          )
        : null,
      ...(config.classifier !== null && { classifier: pageClassifier(config.classifier, page, calls) }),
      fetch: (url, request) => fetch(url, request),
    },
    settings: { ...settings, ...policy },
    cwd,
    resultCaps: config.resultCaps,
    background: config.background,
    onEvent: (event) => {
      // The others come with their runs.
      const isTask = event.type === 'task-started' || event.type === 'task-ended';
      const isOwn = isTask || ['wake-requested', 'trust-needed', 'session-changed'].includes(event.type);
      if (isOwn || ('late' in event && event.late)) options.tell(event);
    },
    ...(config.mode !== null && { mode: config.mode }),
    trusted: config.trusted,
    policyRequired: config.policyRequired,
    hookVariables: config.hookVariables,
    allowedTools: config.allowedTools,
    disallowedTools: config.disallowedTools,
  });
  // Beside the session's own work; what fails is told, and tried again at the next start.
  const collected = { ...stores, results, log, removeFiles: (name: string) => parts.removeFiles(namespace, name) };
  collectSessions(collected, session.id, Date.now()).catch((error: unknown) =>
    report({ severity: 'warning', message: `Sessions that are over could not be removed: ${messageOf(error)}` }),
  );
  const setSettings = (given: unknown) => session.setSettings({ ...bySource(given), ...policy });
  const { close } = ownSettings;
  return { session, keeps: problem === null, setSettings, sandbox, tools: described, close };
}

/** Which files a project is made of: what was said about it is said about no other. */
function sandboxName({ sandbox }: HostConfig): string {
  return `${sandbox.kind}:${'options' in sandbox ? (sandbox.options.name ?? 'default') : ''}`;
}

/** A page without tools of its own needs no reader of JSON Schemas. */
async function toolsOfPage({ tools }: HostConfig, page: PageApi, calls: PageCalls): Promise<readonly Tool[]> {
  if (tools.length === 0) return [];
  const { pageTools } = await import('./page-tools.js');
  return pageTools(tools, page, calls);
}

async function describe(tools: readonly Tool[], config: HostConfig): Promise<readonly ToolDescription[]> {
  // Writing schemas as JSON takes much code of zod's that no call needs.
  const { describeTool } = await import('./describe-tool.js');
  const schemas = new Map(config.tools.map(({ name, inputSchema }) => [name, inputSchema]));
  return tools.map((tool) => {
    const inputSchema = schemas.get(tool.name);
    return inputSchema ? { ...describeTool(tool), inputSchema } : describeTool(tool);
  });
}

/** The parts, with stores in memory in the place of those that would need IndexedDB. */
async function inMemory(parts: HostParts): Promise<HostParts> {
  const { MEMORY_PARTS } = await import('./memory-parts.js');
  const isUsual = ([name]: readonly [string, unknown]) =>
    parts[name as keyof HostParts] === HOST_PARTS[name as keyof HostParts];
  const usual = Object.fromEntries(Object.entries(MEMORY_PARTS).filter(isUsual)) as Partial<HostParts>;
  return { ...parts, ...usual, removeFiles: () => Promise.resolve() };
}
