import type { ProcessExit, SandboxProcess } from '../ports/sandbox.js';

/** UTF-16 units of output, all streams together, past which a hook's process is ended. */
const OUTPUT_LIMIT = 1_000_000;

export interface CollectedOutput {
  readonly exit: ProcessExit;
  readonly stdout: string;
  readonly stderr: string;
  /** It printed more than anybody will read, and was ended for it. */
  readonly overflowed: boolean;
}

/** Gathers what `process` prints until it ends. `onFirstLine` hears of stdout's first line when it is complete. */
export async function collectOutput(
  process: SandboxProcess,
  onFirstLine?: (line: string) => void,
): Promise<CollectedOutput> {
  let stdout = '';
  let stderr = '';
  let overflowed = false;
  let lineTold = false;
  for await (const { stream, data } of process.output) {
    // Read on after the limit, so that the process is not held up on its way to its end.
    if (overflowed) continue;
    if (stream === 'stderr') stderr += data;
    else {
      stdout += data;
      if (!lineTold && data.includes('\n')) {
        lineTold = true;
        onFirstLine?.(stdout.slice(0, stdout.indexOf('\n')));
      }
    }
    overflowed = stdout.length + stderr.length > OUTPUT_LIMIT;
    if (overflowed) await process.kill();
  }
  return { exit: await process.exit, stdout, stderr, overflowed };
}
