import type { OutputChunk, ProcessExit, SandboxProcess } from '@sallyport/core';

/** A process that never was: it has ended at once, for this reason, and printed nothing. */
export function notStarted(id: string, reason: ProcessExit['reason'], message: string): SandboxProcess {
  return {
    id,
    output: nothing(),
    exit: Promise.resolve({ code: null, reason, message, drained: true }),
    kill: () => Promise.resolve(),
  };
}

async function* nothing(): AsyncGenerator<OutputChunk> {}
