import './without-eval.js';
import { listen, type HostScope } from './listen.js';
import type { HostOptions } from './wire-ports.js';

export type { HostOptions } from './wire-ports.js';

/**
 * Makes the worker that calls it a host: for a worker file of one's own, with tools and hooks that run in it. Call it
 * before the first `await` of the file, or the page's greeting is missed.
 *
 * @example
 * // my-worker.ts
 * import { startHost } from '@sallyport/worker/start-host';
 * startHost({ tools: [searchDocs] });
 */
export function startHost(options: HostOptions = {}): void {
  listen(globalThis as unknown as HostScope, options);
}
