// The other tabs of a session: they hear what happens, may read what there is, and may ask to have it.
import type { PermissionMode, SessionEvent, ToolResult } from '@sallyport/core';
import { PROTOCOL_VERSION, type HostApi, type OpenedSession, type Reply } from '../protocol.js';
import { readTabMessage, WATCHER_METHODS, type OwnerMessage, type WatcherMessage } from '../tab-protocol.js';
import { answer } from '../wire/reply.js';
import { sessionName } from '../wire/session-name.js';
import { toWireError } from '../wire/wire-error.js';
import { createEventHistory } from './event-history.js';
import { createPageEvents } from './page-events.js';

export interface Watchers {
  /** To be told every event of the session. */
  tell(event: SessionEvent): void;
  /** Tells whoever waits for the session that it is here. */
  announce(opened: OpenedSession): void;
  close(): void;
}

export interface WatchedSession {
  /** What is asked here is answered as if this tab's page had asked. */
  readonly api: HostApi;
  readonly mode: () => PermissionMode;
  readonly run: (toolUse: unknown) => Promise<readonly ToolResult[]>;
  readonly handOver: () => void;
}

type Body<Message> = Message extends unknown ? Omit<Message, 'protocol' | 'owner'> : never;

export function serveWatchers(namespace: string, sessionId: string, session: WatchedSession): Watchers {
  const channel = new BroadcastChannel(sessionName(namespace, sessionId));
  const owner = crypto.randomUUID();
  const history = createEventHistory();
  const watching = new Set<string>();
  let opened: OpenedSession | undefined;

  const post = (body: Body<OwnerMessage>) => channel.postMessage({ protocol: PROTOCOL_VERSION, owner, ...body });
  const postAll = (batch: readonly SessionEvent[]): Promise<Reply<null>> =>
    answer(() => {
      post({ kind: 'events', batch });
      return null;
    });
  // An event that cannot cross is told to this tab's own page already.
  const events = createPageEvents({ events: (batch) => postAll(batch.map(({ event }) => event)) }, () => undefined);
  const postState = (to: string | null) => {
    if (opened) post({ kind: 'state', to, opened, mode: session.mode(), events: history.events() });
  };

  const reply = async (message: Extract<WatcherMessage, { readonly kind: 'request' }>): Promise<void> => {
    const { from: to, id, method, args } = message;
    const attempt = (): Promise<Reply<unknown>> => {
      if (method === 'run') return answer(() => session.run(args[1]));
      if (!WATCHER_METHODS.includes(method))
        return Promise.reject(new TypeError(`No tab may ask for ${String(method)}.`));
      return (session.api[method] as (...given: readonly unknown[]) => Promise<Reply<unknown>>)(...args);
    };
    const result = await attempt().catch((error: unknown) => ({ ok: false as const, error: toWireError(error) }));
    try {
      post({ kind: 'reply', to, id, reply: result });
    } catch (error) {
      post({ kind: 'reply', to, id, reply: { ok: false, error: toWireError(error) } });
    }
  };

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readTabMessage<WatcherMessage>(data, PROTOCOL_VERSION);
    if (!message || !('from' in message)) return;
    if (message.kind === 'bye') return void watching.delete(message.from);
    if (message.kind === 'hand-over') return session.handOver();
    if (message.kind === 'request') return void reply(message);
    watching.add(message.from);
    // What was not sent before it came is in the history.
    void events.flush().then(() => postState(message.from));
  });

  return {
    tell: (event) => {
      history.add(event);
      if (watching.size > 0) events.push('', event);
    },
    announce: (told) => {
      opened = told;
      postState(null);
    },
    close: () => channel.close(),
  };
}
