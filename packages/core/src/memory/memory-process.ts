import type { OutputChunk, ProcessExit, SandboxProcess } from '../ports/sandbox.js';
import type { CommandIo, MemoryCommand } from './memory-command.js';
import { OutputPipe } from './output-pipe.js';

/** One run of a fake command. It ends once: by itself, or by the first that ends it; the fake is then only told. */
export class MemoryProcess implements SandboxProcess {
  readonly exit: Promise<ProcessExit>;
  readonly #pipe = new OutputPipe();
  readonly #stop = new AbortController();
  #settle: (exit: ProcessExit) => void = () => undefined;
  #hasEnded = false;

  constructor(
    readonly id: string,
    private readonly command: MemoryCommand,
    private readonly args: readonly string[],
    private readonly surroundings: Omit<CommandIo, 'signal' | 'stdout' | 'stderr'>,
    private readonly refusedWrites: () => number = () => 0,
  ) {
    this.exit = new Promise((resolve) => (this.#settle = resolve));
  }

  get output(): AsyncIterable<OutputChunk> {
    return this.#pipe;
  }

  start(signal: AbortSignal | undefined, whenEnded: () => void): void {
    const abort = () => this.end({ code: null, reason: 'aborted', message: 'Aborted by its caller.', drained: true });
    signal?.addEventListener('abort', abort, { once: true });
    void this.exit.then(() => {
      signal?.removeEventListener('abort', abort);
      whenEnded();
    });
    if (signal?.aborted) abort();
    else void this.#run();
  }

  async kill(): Promise<void> {
    this.end({ code: null, reason: 'killed', message: 'Killed.', drained: true });
  }

  end(exit: ProcessExit): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#stop.abort();
    this.#pipe.close();
    const refusedWrites = this.refusedWrites();
    this.#settle(refusedWrites > 0 ? { ...exit, refusedWrites } : exit);
  }

  async #run(): Promise<void> {
    const io: CommandIo = {
      ...this.surroundings,
      signal: this.#stop.signal,
      stdout: (data) => this.#pipe.write('stdout', data),
      stderr: (data) => this.#pipe.write('stderr', data),
    };
    let code: number;
    try {
      code = (await this.command(this.args, io)) ?? 0;
    } catch (error) {
      io.stderr(`${error instanceof Error ? error.message : String(error)}\n`);
      code = 1;
    }
    this.end({ code, reason: 'exited', drained: true });
  }
}
