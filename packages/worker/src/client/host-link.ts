import type { HostApi, Reply } from '../protocol.js';
import { unwrap } from '../wire/reply.js';
import type { WorkerLife } from './worker-life.js';

/** Requests to the worker. */
export interface HostLink {
  readonly host: HostApi;
  readonly life: WorkerLife;
  /** The value of the reply. Rejects with what the host says went wrong, or with `WorkerGone`. */
  ask<Value>(request: (host: HostApi) => Promise<Reply<Value>>): Promise<Value>;
  /** Asks and does not care what comes of it. */
  tell(request: (host: HostApi) => Promise<Reply<unknown>>): void;
}

export function createHostLink(host: HostApi, life: WorkerLife): HostLink {
  const ask: HostLink['ask'] = async (request) => unwrap(await life.during(() => request(host)));
  return { host, life, ask, tell: (request) => void ask(request).catch(() => undefined) };
}
