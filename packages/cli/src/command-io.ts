/** Everything a command reads and writes, so that tests can be the terminal. */
export interface CommandIo {
  readonly input: AsyncIterable<string | Uint8Array>;
  /** Rejects with Node's own error where the file cannot be read. */
  readText(path: string): Promise<string>;
  /** One line of output. */
  write(line: string): void;
  /** One line for the person. */
  complain(line: string): void;
  /** Aborts when the person wants an end: calls are then stopped, and each still gets its result. */
  readonly signal: AbortSignal;
}

/** A mistake in how the command was called, told in one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
