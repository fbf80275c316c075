import type { OutputChunk, ProcessExit } from '../ports/sandbox.js';
import type { ToolContext } from '../ports/tool.js';

/** One piece of output while a command runs. */
export interface BashProgress {
  readonly stream: OutputChunk['stream'];
  readonly text: string;
}

export interface CommandRun {
  /** Where the sandbox cannot tell the streams apart, all output in its order. */
  readonly stdout: string;
  readonly stderr: string;
  /** UTF-16 units that were not kept. */
  readonly dropped: number;
  readonly exit: ProcessExit;
}

/** UTF-16 units kept of each stream: above what any reader wants, below what a worker can hold. */
const KEPT_CHARS = 32 * 1024 * 1024;

/** Runs a command line to its end. An abort of the context's signal ends the process; what it printed is still given. */
export async function runCommand(
  command: string,
  context: ToolContext,
  options: { readonly readOnly: boolean },
  onProgress: (data: BashProgress) => void,
): Promise<CommandRun> {
  const { sandbox, cwd, signal } = context;
  const readOnly = options.readOnly && sandbox.caps.readOnlySpawn;
  const process = await sandbox.spawn({ shell: command }, { cwd, signal, ...(readOnly && { readOnly }) });
  const [stdout, stderr] = [new KeptText(), new KeptText()];
  for await (const { stream, data } of process.output) {
    (stream === 'stderr' ? stderr : stdout).add(data);
    onProgress({ stream, text: data });
  }
  const exit = await process.exit;
  return { stdout: stdout.text(), stderr: stderr.text(), dropped: stdout.dropped + stderr.dropped, exit };
}

class KeptText {
  readonly #parts: string[] = [];
  #kept = 0;
  dropped = 0;

  add(data: string): void {
    // Whole chunks only: they are cut between code points already.
    if (this.dropped > 0 || this.#kept + data.length > KEPT_CHARS) this.dropped += data.length;
    else {
      this.#parts.push(data);
      this.#kept += data.length;
    }
  }

  text(): string {
    return this.#parts.join('');
  }
}
