import { expose } from 'comlink';
import { PROTOCOL_VERSION, type Greeting, type Hello, type PageApi } from '../protocol.js';
import { remoteApi } from '../wire/remote-api.js';
import { webLocks } from '../wire/web-locks.js';
import { serveHost } from './serve-host.js';
import { HOST_PARTS, type HostOptions, type HostParts } from './wire-ports.js';

/** What the host needs of the worker's global scope. */
export interface HostScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listen: (event: MessageEvent) => void): void;
}

/** Waits for a page's greeting and serves the first that comes; every other is told that the worker is taken. */
export function listen(scope: HostScope, options: HostOptions & { readonly parts?: Partial<HostParts> } = {}): void {
  const parts = { ...HOST_PARTS, ...options.parts };
  // Held, since comlink closes the port of an API that was collected.
  let page: PageApi | undefined;
  scope.addEventListener('message', (event) => {
    const greeting = readGreeting(event.data);
    if (!greeting) return;
    const taken = page !== undefined;
    const hello: Hello = { sallyport: 'hello', protocol: PROTOCOL_VERSION, taken };
    if (taken || greeting.protocol !== PROTOCOL_VERSION) {
      scope.postMessage(hello);
      return;
    }
    page = remoteApi<PageApi>(greeting.page);
    expose(serveHost(page, { ...options, parts }), greeting.host);
    void holdLock(greeting.lifeLock).then(() => scope.postMessage(hello));
  });
}

function readGreeting(data: unknown): Greeting | undefined {
  const isGreeting = typeof data === 'object' && data !== null && 'sallyport' in data && data.sallyport === 'connect';
  return isGreeting ? (data as Greeting) : undefined;
}

/** Resolves once the lock is held; it is let go of when the worker dies, which is how the page learns of it. */
function holdLock(name: string): Promise<void> {
  const locks = webLocks();
  if (!locks) return Promise.resolve();
  return new Promise((resolve) => {
    const held = () => {
      resolve();
      return new Promise<void>(() => {});
    };
    // Where locks are refused, the page does without this sign of life.
    locks.request(name, held).catch(() => resolve());
  });
}
