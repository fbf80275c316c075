import type { ResultRef } from '../blocks.js';

export interface StoredResult {
  readonly ref: ResultRef;
  readonly sessionId: string;
  readonly toolUseId: string;
  readonly tool: string;
  /** File name under the session's results directory. */
  readonly fileName: string;
  /** Length in UTF-16 units, which is what `read` counts in. */
  readonly chars: number;
  /** UTF-8 bytes. */
  readonly bytes: number;
  readonly lines: number;
  /** ms since the epoch */
  readonly storedAt: number;
  /** Still being written, or left by a writer that died. */
  readonly partial?: true;
}

/** What a result is called and whose it is. */
export type ResultMeta = Pick<StoredResult, 'sessionId' | 'toolUseId' | 'tool' | 'fileName'>;
export type NewResult = ResultMeta & { readonly text: string };

/** Takes a result piece by piece while it is made. What was taken can be read at once, under `ref`. */
export interface ResultWriter {
  readonly ref: ResultRef;
  /**
   * Resolves when the next piece may come: await it, and memory stays bounded. After a rejection the text is still held,
   * and the next `append`, of an empty text too, or `close` tries again.
   */
  append(text: string): Promise<void>;
  /** The result is whole. Text equal to that of another result is stored once. */
  close(): Promise<StoredResult>;
  /** Takes everything back. Idempotent. */
  abort(): Promise<void>;
}

/** Keeps large results whole. A rejection of `save` or of a writer means: the model gets a cut result that says so. */
export interface ResultStore {
  /** A result is there whole or not at all. */
  save(result: NewResult): Promise<StoredResult>;
  /** Listed as `partial` until it is closed. Never throws: what is wrong shows when something is appended. */
  open(meta: ResultMeta): ResultWriter;
  /** `length` UTF-16 units from `offset`; shorter at the end. Undefined where nothing is stored under `ref`. */
  read(ref: ResultRef, offset: number, length: number): Promise<string | undefined>;
  /**
   * Where the line starts, counted from 0, in UTF-16 units from the beginning; the length of the text where it has fewer
   * lines. Costs the same wherever the line is. Undefined where nothing is stored under `ref`.
   */
  lineStart(ref: ResultRef, line: number): Promise<number | undefined>;
  /** Oldest first; of every session where none is named. */
  list(sessionId?: string): Promise<readonly StoredResult[]>;
  /** A partial result whose writer is gone counts as whole from now on. Unknown refs are ignored. */
  seal(ref: ResultRef): Promise<void>;
  /** Unknown refs are ignored. */
  remove(ref: ResultRef): Promise<void>;
}
