import { PROTOCOL_VERSION, type Greeting, type Hello } from '../protocol.js';
import { ConnectError, USUAL_CAUSES } from './connect-error.js';
import { errorText } from './worker-life.js';

/**
 * Sends the greeting with its ports and waits for the worker's hello.
 * @throws ConnectError
 */
export function greetWorker(worker: Worker, greeting: Omit<Greeting, 'sallyport' | 'protocol'>, timeoutMs: number) {
  return new Promise<void>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined = undefined;
    const settle = (error?: ConnectError) => {
      clearTimeout(timer);
      worker.removeEventListener('message', onMessage);
      worker.removeEventListener('error', onError);
      if (error) reject(error);
      else resolve();
    };
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || !('sallyport' in data) || data.sallyport !== 'hello') return;
      const { protocol, taken } = data as Hello;
      if (protocol !== PROTOCOL_VERSION) {
        const versions = `the page speaks protocol ${PROTOCOL_VERSION}, the worker ${String(protocol)}`;
        settle(
          new ConnectError('version', `Page and worker come from different versions of the package: ${versions}.`),
        );
      } else if (taken) {
        settle(new ConnectError('taken', 'This worker is connected already: make one worker for each `connect`.'));
      } else settle();
    };
    const onError = (event: Event) => {
      // Told to whoever connects, so not to the console as well.
      event.preventDefault();
      settle(new ConnectError('worker-failed', `The worker could not start: ${errorText(event) ?? USUAL_CAUSES}`));
    };
    worker.addEventListener('message', onMessage);
    worker.addEventListener('error', onError);
    timer = setTimeout(
      () => settle(new ConnectError('no-answer', `The worker did not answer within ${timeoutMs} ms. ${USUAL_CAUSES}`)),
      timeoutMs,
    );
    const message: Greeting = { sallyport: 'connect', protocol: PROTOCOL_VERSION, ...greeting };
    worker.postMessage(message, [greeting.host, greeting.page]);
  });
}
