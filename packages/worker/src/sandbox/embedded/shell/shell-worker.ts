import { FILE_OPS, type ShellFiles } from '../files/shell-files.js';
import { fileError } from '../files/file-error.js';
import { toSentError, type FromChild, type ToChild } from './child-protocol.js';
import type { ShellEmit, ShellOutcome, ShellRequest } from './shell-engine.js';
import type { ShellLimits } from './shell-limits.js';

/** What the pool needs of a `Worker`. */
export interface WorkerLike {
  postMessage(message: ToChild): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromChild>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface ShellJob {
  readonly request: ShellRequest;
  readonly files: ShellFiles;
  readonly limits: ShellLimits;
  readonly emit: ShellEmit;
  /** Called once. */
  readonly end: (outcome: ShellOutcome) => void;
}

/** One worker, which runs one command at a time. */
export interface ShellWorker {
  /** It has said that it can run commands. A command may be given to it before. */
  readonly loaded: boolean;
  readonly busy: boolean;
  start(job: ShellJob): void;
  /** Ends the worker and its job; a worker that is ended never comes back. Idempotent. */
  terminate(outcome: ShellOutcome): void;
}

/** `onFree` is called whenever the worker can take a job, `onGone` once when it broke by itself. */
export function createShellWorker(
  worker: WorkerLike,
  startupMs: number,
  onFree: () => void,
  onGone: () => void,
): ShellWorker {
  let job: ShellJob | undefined;
  let files: ShellFiles | undefined;
  let ready = false;
  let gone = false;
  let run = 0;

  const terminate = (outcome: ShellOutcome): void => {
    if (gone) return;
    gone = true;
    clearTimeout(startup);
    worker.terminate();
    const ended = job;
    job = undefined;
    ended?.end(outcome);
  };
  const breakDown = (message: string): void => {
    terminate(ready ? { kind: 'died', message } : { kind: 'not-started', message });
    onGone();
  };
  const startup = setTimeout(() => breakDown('The shell worker did not start in time.'), startupMs);

  const answer = async (call: Extract<FromChild, { type: 'call' }>): Promise<void> => {
    try {
      const value = await callFiles(call.run === run && job ? files : undefined, call);
      worker.postMessage({ type: 'answer', call: call.call, value });
    } catch (error) {
      worker.postMessage({ type: 'refusal', call: call.call, error: toSentError(error, call.op) });
    }
  };

  worker.onerror = (event) => breakDown(`The shell worker failed: ${event.message || 'it could not be loaded'}`);
  worker.onmessage = ({ data }) => {
    if (gone) return;
    switch (data.type) {
      case 'ready':
        ready = true;
        clearTimeout(startup);
        onFree();
        return;
      case 'call':
        return void answer(data);
      case 'output':
        if (data.run === run) job?.emit(data.stream, data.text);
        return;
      case 'done': {
        if (data.run !== run || !job) return;
        const ended = job;
        job = undefined;
        ended.end(data.outcome);
        onFree();
      }
    }
  };

  return {
    get loaded() {
      return ready;
    },
    get busy() {
      return gone || job !== undefined;
    },
    start(next) {
      job = next;
      run += 1;
      files = next.files;
      worker.postMessage({ type: 'run', run, request: next.request, limits: next.limits });
    },
    terminate,
  };
}

async function callFiles(files: ShellFiles | undefined, call: Extract<FromChild, { type: 'call' }>): Promise<unknown> {
  if (!files || !FILE_OPS.includes(call.op)) throw fileError('EPERM', String(call.op));
  const method = files[call.op] as (...args: readonly unknown[]) => Promise<unknown>;
  return method.apply(files, [...call.args]);
}
