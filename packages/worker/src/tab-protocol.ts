// What the tabs of one session say to each other, over one BroadcastChannel. One tab has the session; the others watch it.
import type { PermissionMode, SessionEvent } from '@sallyport/core';
import type { HostApi, OpenedSession, Reply } from './protocol.js';

/** What a tab that watches may ask of the one that has the session. `run`: of calls that it had begun itself before. */
export const WATCHER_METHODS = [
  'ping',
  'run',
  'explain',
  'getMode',
  'listGrants',
  'listRules',
  'listTrust',
  'deniedTools',
  'listResults',
  'readResult',
  'listTasks',
  'readTask',
  'listFiles',
  'readFile',
  'exportLog',
  'diagnostics',
  'storage',
] as const satisfies readonly (keyof HostApi)[];

export type WatcherMethod = (typeof WATCHER_METHODS)[number];

/** From a tab that watches; `from` is its own. */
export type WatcherMessage = { readonly protocol: number; readonly from: string } & (
  | { readonly kind: 'hello' }
  | { readonly kind: 'bye' }
  /** To the others that watch as well: they let `from` have the session first. */
  | { readonly kind: 'hand-over' }
  | {
      readonly kind: 'request';
      readonly id: number;
      readonly method: WatcherMethod;
      readonly args: readonly unknown[];
    }
);

/** From the worker that has the session; `owner` is its own, another for each. */
export type OwnerMessage = { readonly protocol: number; readonly owner: string } & (
  | {
      readonly kind: 'state';
      /** Null: to all, from a worker that has just begun. */
      readonly to: string | null;
      readonly opened: OpenedSession;
      readonly mode: PermissionMode;
      /** Enough of what happened to show every call as it is now. */
      readonly events: readonly SessionEvent[];
    }
  | { readonly kind: 'events'; readonly batch: readonly SessionEvent[] }
  | { readonly kind: 'reply'; readonly to: string; readonly id: number; readonly reply: Reply<unknown> }
);

export type TabMessage = WatcherMessage | OwnerMessage;

/** A message of this protocol version; undefined for any other, which another version of us may have sent. */
export function readTabMessage<Kind extends TabMessage>(data: unknown, protocol: number): Kind | undefined {
  const isOurs = typeof data === 'object' && data !== null && 'kind' in data && 'protocol' in data;
  return isOurs && data.protocol === protocol ? (data as Kind) : undefined;
}
