import type { StoredResult } from './result-store.js';

/** A page of output, and where it really starts: later than asked for where the middle was not kept. */
export interface OutputPage {
  readonly text: string;
  /** UTF-16 units from the beginning. */
  readonly offset: number;
  /** Written so far, in UTF-16 units. */
  readonly chars: number;
}

/** Takes the text of one call piece by piece, so that a long one is never held in memory. */
export interface ToolOutput {
  /** Absolute path under which Read, Grep and commands find it once it is stored. */
  readonly path: string;
  /** UTF-16 units written so far. */
  readonly chars: number;
  /** Cut pieces between code points. Await it: what is not awaited waits in memory. Never rejects. */
  write(text: string): Promise<void>;
  /** Stores it from now on even if it stays short. Never rejects. */
  persist(): Promise<void>;
  /** Never rejects. */
  read(offset: number, length: number): Promise<OutputPage>;
  /** Nothing follows; later writes are dropped. Idempotent, never rejects. */
  end(): Promise<WrittenOutput>;
}

/** What became of a call's output. */
export interface WrittenOutput {
  /** The whole, or its beginning and its end where it is long. */
  readonly text: string;
  /** UTF-16 units, all that was written. */
  readonly chars: number;
  /** UTF-8 */
  readonly bytes: number;
  readonly lines: number;
  /** Null where it is short, or could not be stored. It may hold less than was written: see `problem`. */
  readonly stored: StoredResult | null;
  /** Why not all of it is stored: the class of the error. */
  readonly problem: string | null;
}
