import type { SandboxFs } from '../ports/sandbox.js';

/** What a fake command gets besides its arguments. */
export interface CommandIo {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: Uint8Array;
  /** Refuses to write where the process was spawned read-only. */
  readonly fs: SandboxFs;
  /** Aborts when the process is ended; what is written after that is dropped. */
  readonly signal: AbortSignal;
  readonly stdout: (data: string | Uint8Array) => void;
  readonly stderr: (data: string | Uint8Array) => void;
}

/** A fake command: answers its exit code, nothing for 0. A throw is a line on stderr and exit code 1. */
export type MemoryCommand = (args: readonly string[], io: CommandIo) => number | void | Promise<number | void>;

/**
 * Splits a plain command line into words: blanks, quotes and backslashes, nothing else. Undefined where the line needs a
 * real shell, so that no operator is ever taken for a word.
 */
export function splitWords(line: string): string[] | undefined {
  const token = /\s*(?:'([^']*)'|"((?:[^"\\$`]|\\.)*)"|((?:[^\s'"|&;<>()$`\\#]|\\.)+))(\s*)/gsy;
  const words: string[] = [];
  let glue = false;
  let end = 0;
  for (const match of line.trim().matchAll(token)) {
    const [whole, single, double, bare, blanks] = match;
    const text = single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? bare?.replace(/\\(.)/gs, '$1') ?? '';
    if (glue) words.push((words.pop() ?? '') + text);
    else words.push(text);
    glue = blanks === '';
    end = match.index + whole.length;
  }
  return end === line.trim().length ? words : undefined;
}
