// A tab whose session another tab has: it hears what happens there, may read what there is, and takes the session over
// when the other has ended or hands it over. Loaded only where there is such a tab.
import type { PermissionMode, SessionEvent } from '@sallyport/core';
import { PROTOCOL_VERSION, type HostApi, type OpenedSession, type Reply, type RunEvent } from '../protocol.js';
import { readTabMessage, WATCHER_METHODS, type OwnerMessage, type WatcherMessage } from '../tab-protocol.js';
import { ConnectError } from './connect-error.js';
import { createHostLink } from './host-link.js';
import { takeSeat, type Seat } from './seat.js';
import type { Connection } from './supervisor.js';
import { createWorkerLife } from './worker-life.js';

export interface WatchOptions {
  /** Of the channel and of the seat. */
  readonly name: string;
  readonly receive: (batch: readonly RunEvent[]) => void;
  readonly timeoutMs: number;
  /** This tab has the seat now. Called once; before the answer where there turns out to be nobody to watch. */
  readonly onSeat: (seat: Seat) => void;
  /** The mode of the session, whenever it is known to have changed. */
  readonly onMode: (mode: PermissionMode) => void;
}

type Body<Message> = Message extends unknown ? Omit<Message, 'protocol' | 'from'> : never;

/**
 * The session as another tab has it, or null where this tab has the seat after all, as after a reload.
 * @throws ConnectError `in-use` where whoever has the session does not say so.
 */
export async function watchSession(options: WatchOptions): Promise<Connection | null> {
  const { name, receive, timeoutMs, onSeat, onMode } = options;
  const channel = new BroadcastChannel(name);
  const from = crypto.randomUUID();
  const life = createWorkerLife();
  const left = new AbortController();
  const post = (body: Body<WatcherMessage>) => channel.postMessage({ protocol: PROTOCOL_VERSION, from, ...body });
  const requests = createRequests(post);
  let seated = false;
  let owner: string | undefined;

  const release = (): void => {
    if (left.signal.aborted) return;
    left.abort();
    post({ kind: 'bye' });
    channel.close();
    life.end('This tab has ended', true);
  };
  /** In the queue for the seat; `again` goes to its end. */
  let queued = new AbortController();
  const queue = (onTaken: () => void): void => {
    queued.abort();
    queued = new AbortController();
    takeSeat(name, AbortSignal.any([queued.signal, left.signal])).then(
      (seat) => {
        if (!seat) return;
        seated = true;
        onSeat(seat);
        onTaken();
      },
      // Left the queue.
      () => undefined,
    );
  };
  /** The page has its client before it hears of what happened until now. */
  let tellConnected = () => {};
  let heard = new Promise<void>((resolve) => (tellConnected = resolve));
  const hear = (events: readonly SessionEvent[]): void => {
    for (const event of events) if (event.type === 'session-changed') onMode(event.mode);
    heard = heard
      .then(() => receive(events.map((event) => ({ runId: requests.runOf(event), event }))))
      // A listener of the page failed, after all had heard all: the page's to hear of.
      .catch((error: unknown) => void setTimeout(() => reportError(error)));
  };

  const opened = await new Promise<OpenedSession | null>((resolve, reject) => {
    const timer = setTimeout(() => {
      release();
      const words = 'The session is open elsewhere, perhaps in another tab, which does not answer';
      reject(new ConnectError('in-use', `${words}: close it there, or open another.`));
    }, timeoutMs);
    const settle = (state: OpenedSession | null): void => {
      clearTimeout(timer);
      resolve(state);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = readTabMessage<OwnerMessage | WatcherMessage>(data, PROTOCOL_VERSION);
      if (!message) return;
      // Another tab was asked to take the session over: this one waits behind it.
      if (message.kind === 'hand-over') return queue(taken);
      if (!('owner' in message)) return;
      if (message.kind === 'state' && owner === undefined && (message.to ?? from) === from) {
        owner = message.owner;
        onMode(message.mode);
        settle(message.opened);
        hear(message.events);
      } else if (message.kind === 'state' && message.to === null && message.owner !== owner) {
        life.end('Another worker has the session now', true);
      } else if (message.owner === owner && message.kind === 'events') hear(message.batch);
      else if (message.kind === 'reply' && message.to === from) requests.settle(message.id, message.reply);
    });
    const taken = (): void => {
      settle(null);
      life.end('The other tab has left the session', true);
    };
    queue(taken);
    post({ kind: 'hello' });
  });

  if (!opened || seated) {
    release();
    return null;
  }
  setTimeout(tellConnected);
  return {
    link: createHostLink(requests.host, life),
    opened,
    askHandOver: () => post({ kind: 'hand-over' }),
    release,
  };
}

/** `HostApi` as a tab that watches has it: what it may ask goes to the tab that has the session. */
function createRequests(post: (body: Body<WatcherMessage>) => void) {
  const open = new Map<number, (reply: Reply<unknown>) => void>();
  /** Calls of this tab that were under way when it handed the session over, and the runs that wait for them. */
  const runs = new Map<string, string>();
  let count = 0;
  const noteRun = (runId: unknown, blocks: unknown): void => {
    for (const block of Array.isArray(blocks) ? blocks : [blocks]) {
      const { id } = block as { readonly id?: unknown };
      if (typeof id === 'string') runs.set(id, String(runId));
    }
  };
  const refused: Reply<never> = {
    ok: false,
    error: { name: 'ReadOnly', message: 'Another tab has the session. Take it over first.' },
  };
  const may: ReadonlySet<string> = new Set(WATCHER_METHODS);
  const host = new Proxy({} as HostApi, {
    get: (_, method) => {
      if (typeof method !== 'string' || method === 'then') return undefined;
      return (...args: readonly unknown[]): Promise<Reply<unknown>> => {
        if (!may.has(method)) return Promise.resolve(refused);
        if (method === 'run') noteRun(args[0], args[1]);
        const id = (count += 1);
        return new Promise((resolve) => {
          open.set(id, resolve);
          post({ kind: 'request', id, method: method as (typeof WATCHER_METHODS)[number], args });
        });
      };
    },
  });
  return {
    host,
    runOf: (event: SessionEvent): string => ('toolUseId' in event && runs.get(event.toolUseId)) || '',
    settle: (id: number, reply: Reply<unknown>): void => {
      open.get(id)?.(reply);
      open.delete(id);
    },
  };
}
