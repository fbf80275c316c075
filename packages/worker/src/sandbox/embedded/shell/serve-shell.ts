import { FILE_OPS, type ShellFiles } from '../files/shell-files.js';
import { fromSentError, type FromChild, type ToChild } from './child-protocol.js';
import { runScript } from './run-script.js';

interface ChildPort {
  postMessage(message: FromChild): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToChild>) => void): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The worker's side of the protocol: runs what it is told to, with the files at the other end of `port`. */
export function serveShell(port: ChildPort): void {
  const waiting = new Map<number, Waiting>();
  let calls = 0;

  const remoteFiles = (run: number): ShellFiles => {
    const call =
      (op: (typeof FILE_OPS)[number]) =>
      (...args: readonly unknown[]) =>
        new Promise<unknown>((resolve, reject) => {
          calls += 1;
          waiting.set(calls, { resolve, reject });
          port.postMessage({ type: 'call', run, call: calls, op, args });
        });
    return Object.fromEntries(FILE_OPS.map((op) => [op, call(op)])) as unknown as ShellFiles;
  };

  const settle = (call: number, how: (each: Waiting) => void): void => {
    const each = waiting.get(call);
    waiting.delete(call);
    if (each) how(each);
  };

  port.addEventListener('message', ({ data }) => {
    switch (data.type) {
      case 'answer':
        return settle(data.call, ({ resolve }) => resolve(data.value));
      case 'refusal':
        return settle(data.call, ({ reject }) => reject(fromSentError(data.error)));
      case 'run': {
        const { run, request, limits } = data;
        const emit = (stream: 'stdout' | 'stderr', text: string) =>
          port.postMessage({ type: 'output', run, stream, text });
        void runScript(request, remoteFiles(run), limits, emit).then((outcome) =>
          port.postMessage({ type: 'done', run, outcome }),
        );
      }
    }
  });
  port.postMessage({ type: 'ready' });
}
