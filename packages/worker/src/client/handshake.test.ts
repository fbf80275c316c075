import 'fake-indexeddb/auto';
import { memorySandbox } from '@sallyport/core/memory';
import { describe, expect, it, vi } from 'vitest';
import { PROTOCOL_VERSION, type Hello } from '../protocol.js';
import { embedded } from '../sandbox/embedded/descriptor.js';
import { inProcessWorker } from '../testing/in-process-worker.js';
import { connect } from './connect.js';

/** A worker that does what a test says when the greeting comes. */
function fakeWorker(onGreeting: (worker: EventTarget) => void) {
  const worker = new EventTarget();
  const ended: boolean[] = [];
  return {
    ended,
    worker: Object.assign(worker, {
      postMessage: () => onGreeting(worker),
      terminate: () => ended.push(true),
    }) as unknown as Worker,
  };
}

const says = (hello: Partial<Hello>) => (worker: EventTarget) =>
  worker.dispatchEvent(
    new MessageEvent('message', {
      data: { sallyport: 'hello', protocol: PROTOCOL_VERSION, taken: false, ...hello },
    }),
  );
const fails = (fields: object) => (worker: EventTarget) =>
  worker.dispatchEvent(Object.assign(new Event('error'), fields));

describe('connect names why it failed, and ends the worker', () => {
  it.each<readonly [string, (worker: EventTarget) => void, string, string]>([
    ['F5 silence', () => {}, 'no-answer', "a content security policy without `worker-src 'self'`"],
    ['F5 a script that does not load', fails({}), 'worker-failed', 'was not built as a module worker'],
    ['F5 a script that throws', fails({ message: 'Uncaught Error: x', filename: '/w.js', lineno: 3 }), 'worker-failed', 'Uncaught Error: x (/w.js:3)'], // prettier-ignore
    [
      'another version',
      says({ protocol: 99 }),
      'version',
      `the page speaks protocol ${PROTOCOL_VERSION}, the worker 99`,
    ],
    ['a worker that has a page', says({ taken: true }), 'taken', 'make one worker for each `connect`'],
    ['messages of other kinds, and then silence', (worker) => worker.dispatchEvent(new MessageEvent('message', { data: 'hi' })), 'no-answer', 'did not answer within 20 ms'], // prettier-ignore
    ['hello, and then silence', says({}), 'not-opened', 'its session did not open within 20 ms'],
  ])('%s', async (_, onGreeting, code, message) => {
    const { worker, ended } = fakeWorker(onGreeting);
    const failed: unknown = await connect({ worker, sandbox: embedded(), handshakeTimeoutMs: 20 }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ name: 'ConnectError', code, message: expect.stringContaining(message) as string });
    expect(ended).toEqual([true]);
  });

  it('a second connect to one worker is refused', async () => {
    const worker = inProcessWorker({ parts: { makeSandbox: () => Promise.resolve(memorySandbox()) } });
    const client = await connect({ worker, sandbox: embedded() });
    await expect(connect({ worker, sandbox: embedded() })).rejects.toMatchObject({ code: 'taken' });
    await client.dispose();
  });

  it('F5 a page that is no secure context is told so', async () => {
    vi.stubGlobal('isSecureContext', false);
    const failed = connect({ worker: inProcessWorker(), sandbox: embedded() });
    vi.unstubAllGlobals();
    await expect(failed).rejects.toMatchObject({
      code: 'not-opened',
      message: 'This page is no secure context: serve it over https, or from localhost.',
    });
  });

  it('a sandbox that cannot start is told', async () => {
    const worker = inProcessWorker({ parts: { makeSandbox: () => Promise.reject(new Error('no room')) } });
    await expect(connect({ worker, sandbox: embedded() })).rejects.toMatchObject({
      code: 'not-opened',
      message: 'The session could not be opened: no room',
    });
    const kind = 'elsewhere' as 'embedded';
    await expect(connect({ worker: inProcessWorker(), sandbox: { kind, options: {} } })).rejects.toMatchObject({
      message: 'The session could not be opened: No sandbox of kind "elsewhere" is known here',
    });
  });
});
