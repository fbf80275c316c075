import { listen, type HostScope } from '../host/listen.js';

/** A stand-in for a `Worker` whose host runs on this thread, behind a real message channel. */
export function inProcessWorker(options: Parameters<typeof listen>[1] = {}): Worker {
  const { port1, port2 } = new MessageChannel();
  const events = new EventTarget();
  port1.addEventListener('message', ({ data }: MessageEvent) =>
    events.dispatchEvent(new MessageEvent('message', { data })),
  );
  listen(port2 as unknown as HostScope, options);
  port1.start();
  port2.start();
  return Object.assign(events, {
    onmessage: null,
    onmessageerror: null,
    onerror: null,
    postMessage: (message: unknown, transfer: Transferable[] = []) => port1.postMessage(message, transfer),
    terminate: () => {
      port1.close();
      port2.close();
    },
  }) as unknown as Worker;
}
