import { expose, transfer } from 'comlink';
import type { HostApi, OpenedSession } from '../protocol.js';
import type { OpenedSandbox } from '../sandbox/page-sandbox.js';
import { remoteApi } from '../wire/remote-api.js';
import { sessionName } from '../wire/session-name.js';
import type { Client, ConnectOptions } from './client.js';
import { ConnectError } from './connect-error.js';
import { createClient } from './create-client.js';
import { greetWorker } from './greet-worker.js';
import { hostConfig, NAMESPACE } from './host-config.js';
import { createHostLink, type HostLink } from './host-link.js';
import { createOpenRuns, type OpenRuns } from './open-runs.js';
import { supervise, type Connection, type WorkerState } from './supervisor.js';
import { takeSeat, type Seat } from './seat.js';
import { servePage } from './serve-page.js';
import { createWorkerLife, watchWorker } from './worker-life.js';

export type { StorageUsage, ToolDescription } from '../protocol.js';
export type {
  Client,
  ClientRunOptions,
  ClientStreamOptions,
  ConnectOptions,
  Decision,
  Explanation,
  PageTool,
} from './client.js';
export { askLanguageModel, type LanguageModelLike, type LanguageModelSession } from './ask-language-model.js';
export type { WorkerState } from './supervisor.js';
export { ConnectError, type ConnectErrorCode } from './connect-error.js';

const HANDSHAKE_MS = 20_000;
const HANG_MS = 15_000;

/**
 * Opens a session in the worker and gives the page its handle. The worker is the session's from then on: `dispose`
 * ends it, and so does a `connect` that fails.
 *
 * @example
 * const worker = new Worker(new URL('@sallyport/worker/host', import.meta.url), { type: 'module' });
 * const client = await connect({ worker, sandbox: embedded(), prompter });
 * const [result] = await client.run({ type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'ls' } });
 *
 * @throws ConnectError whose `code` and message tell why.
 */
export async function connect(given: ConnectOptions): Promise<Client> {
  if (!given.worker && !given.createWorker) throw new TypeError('connect needs a worker, or createWorker.');
  // Such a page has neither digests nor random ids; told here, not by the first call that needs one.
  if (globalThis.isSecureContext === false) {
    given.worker?.terminate();
    throw new ConnectError('not-opened', 'This page is no secure context: serve it over https, or from localhost.');
  }
  const { handshakeTimeoutMs = HANDSHAKE_MS, namespace = NAMESPACE, sessionId = crypto.randomUUID() } = given;
  // What the next worker opens the session with: as it was given, and as the page has changed it since.
  let options: ConnectOptions = { ...given, sessionId };
  const runs = createOpenRuns(options.onEvent);
  const name = sessionName(namespace, sessionId);
  let { worker } = given;
  let seat: Seat | null = null;
  const stand = () => {
    seat?.release();
    seat = null;
  };

  /** Over a worker of this page, or over another tab; null where there is no other worker. */
  const open = async (): Promise<Connection | null> => {
    seat ??= await takeSeat(name);
    if (!seat) {
      const { watchSession } = await import('./watch-session.js');
      const watched = await watchSession({
        name,
        receive: runs.receive,
        timeoutMs: handshakeTimeoutMs,
        onSeat: (taken) => (seat = taken),
        onMode: (mode) => (options = { ...options, mode }),
      });
      if (watched) return watched;
    }
    const next = worker ?? options.createWorker?.();
    worker = undefined;
    if (next) return openConnection(options, next, runs, handshakeTimeoutMs, stand);
    // Whoever can carry the session on may have it.
    stand();
    return null;
  };
  const tell = (state: WorkerState) => {
    if (state.state === 'gave-up') stand();
    // What a listener throws is the page's to hear of, and nothing that the session depends on.
    queueMicrotask(() => options.onWorkerState?.(state));
  };
  try {
    const first = await open();
    if (!first) throw new TypeError('There is no worker.');
    const supervisor = supervise(first, open, tell);
    return createClient(first.opened, supervisor, runs, {
      change: (changed) => (options = { ...options, ...changed }),
      onEnd: stand,
    });
  } catch (error) {
    stand();
    throw error;
  }
}

async function openConnection(
  options: ConnectOptions,
  worker: Worker,
  runs: OpenRuns,
  handshakeTimeoutMs: number,
  stand: () => void,
): Promise<Connection> {
  const toHost = new MessageChannel();
  const toPage = new MessageChannel();
  const host = remoteApi<HostApi>(toHost.port1);
  const life = createWorkerLife();
  const link = createHostLink(host, life);
  const ended = new AbortController();
  const page = servePage({
    prompter: options.prompter,
    hooks: options.hooks ?? [],
    tools: options.tools ?? [],
    classifier: options.classifier,
    receive: runs.receive,
    host,
    onLeave: () => {
      life.end('The session was handed over to another tab', true);
      stand();
    },
    ended: ended.signal,
  });
  expose(page, toPage.port1);
  const lifeLock = `sallyport-worker-${Math.random().toString(36).slice(2)}-${Date.now().toString(36)}`;
  let stopWatching = () => {};
  let sandbox: OpenedSandbox | undefined;
  const release = () => {
    sandbox?.release();
    stopWatching();
    worker.terminate();
    toHost.port1.close();
    toPage.port1.close();
    ended.abort(new DOMException('The worker has ended', 'AbortError'));
  };

  try {
    await greetWorker(worker, { host: toHost.port2, page: toPage.port2, lifeLock }, handshakeTimeoutMs);
    stopWatching = watchWorker(worker, life, lifeLock, () => host.ping(), {
      hangMs: options.hangTimeoutMs ?? HANG_MS,
    });
    sandbox = await openSandbox(options);
    const opened = await openSession(options, sandbox, link, handshakeTimeoutMs);
    return { link, opened, release };
  } catch (error) {
    life.end('The worker was not connected');
    release();
    throw error;
  }
}

/** A sandbox that the page makes has a time limit of its own, and may take longer than the session. */
async function openSandbox({ sandbox, namespace = NAMESPACE }: ConnectOptions): Promise<OpenedSandbox> {
  if (sandbox.kind !== 'page') return { descriptor: sandbox, transfer: [], release: () => {} };
  try {
    return await sandbox.open(namespace);
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown fault';
    throw new ConnectError('not-opened', `The sandbox could not be opened: ${why}`, { cause: error });
  }
}

async function openSession(
  options: ConnectOptions,
  { descriptor, transfer: ports }: OpenedSandbox,
  { ask }: HostLink,
  timeoutMs: number,
): Promise<OpenedSession> {
  const config = transfer(hostConfig(options, descriptor), [...ports]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const told = `The worker is there, but its session did not open within ${timeoutMs} ms: storage or sandbox hang.`;
    timer = setTimeout(() => reject(new ConnectError('not-opened', told)), timeoutMs);
  });
  try {
    return await Promise.race([ask((host) => host.open(config)), late]);
  } catch (error) {
    if (error instanceof ConnectError) throw error;
    const why = error instanceof Error ? error.message : 'unknown fault';
    const code = error instanceof Error && error.name === 'SessionInUse' ? 'in-use' : 'not-opened';
    throw new ConnectError(code, `The session could not be opened: ${why}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
