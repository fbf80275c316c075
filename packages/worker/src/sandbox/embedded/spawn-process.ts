import type { OutputChunk, ProcessExit, SandboxProcess } from '@sallyport/core';
import type { ShellEmit, ShellOutcome, ShellRun } from './shell/shell-engine.js';

/** Characters in one output chunk at most. */
const CHUNK_CHARS = 64 * 1024;

const NEVER_STARTED: ShellRun = { outcome: Promise.resolve({ kind: 'stopped' }), stop: () => undefined };

/** Shows one run of a shell as a process. `start` is given what takes its output. */
export function spawnProcess(id: string, start: (emit: ShellEmit) => ShellRun, signal?: AbortSignal): SandboxProcess {
  const chunks: OutputChunk[] = [];
  let wake: () => void = () => undefined;
  let ended = false;
  let seq = 0;
  let stoppedBy: 'killed' | 'aborted' = signal?.aborted ? 'aborted' : 'killed';

  const emit: ShellEmit = (stream, text) => {
    for (const data of cutText(text)) {
      chunks.push({ stream, data, seq });
      seq += 1;
    }
    wake();
  };
  // Starting what must stop at once would cost a warm worker.
  const run: ShellRun = signal?.aborted ? NEVER_STARTED : start(emit);
  const onAbort = (): void => {
    stoppedBy = 'aborted';
    run.stop();
  };
  signal?.addEventListener('abort', onAbort, { once: true });

  const exit = run.outcome.then((outcome): ProcessExit => {
    signal?.removeEventListener('abort', onAbort);
    ended = true;
    wake();
    return toExit(outcome, stoppedBy);
  });

  return {
    id,
    exit,
    ...(run.begun && { begun: run.begun }),
    output: {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          const chunk = chunks.shift();
          if (chunk) yield chunk;
          else if (ended) return;
          else await new Promise<void>((resolve) => (wake = resolve));
        }
      },
    },
    kill: async () => run.stop(),
  };
}

function toExit(outcome: ShellOutcome, stoppedBy: 'killed' | 'aborted'): ProcessExit {
  switch (outcome.kind) {
    case 'exited':
      return { code: outcome.code, reason: 'exited', drained: true };
    case 'limit':
      return { code: outcome.code, reason: 'limit', message: outcome.message, drained: outcome.code !== null };
    case 'unplanned': {
      const message = `It was about to run: ${outcome.argv.join(' ')}`;
      return { code: null, reason: 'unplanned', message, drained: true };
    }
    case 'stopped': {
      const message = stoppedBy === 'killed' ? 'The command was stopped.' : 'The command was aborted.';
      return { code: null, reason: stoppedBy, message, drained: false };
    }
    case 'not-started':
      return { code: null, reason: 'spawn-failed', message: outcome.message, drained: true };
    case 'died':
      return { code: null, reason: 'sandbox-dead', message: outcome.message, drained: false };
  }
}

function* cutText(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + CHUNK_CHARS, text.length);
    const last = text.charCodeAt(end - 1);
    // Never between the halves of a pair.
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    yield text.slice(start, end);
    start = end;
  }
}
