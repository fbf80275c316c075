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
}

export type NewResult = Pick<StoredResult, 'sessionId' | 'toolUseId' | 'tool' | 'fileName'> & { readonly text: string };

/** Keeps large results whole. A rejection of `save` means: the model gets a cut result that says so. */
export interface ResultStore {
  save(result: NewResult): Promise<StoredResult>;
  /** `length` UTF-16 units from `offset`; shorter at the end. Undefined where nothing is stored under `ref`. */
  read(ref: ResultRef, offset: number, length: number): Promise<string | undefined>;
  /** Oldest first. */
  list(sessionId: string): Promise<readonly StoredResult[]>;
  /** Unknown refs are ignored. */
  remove(ref: ResultRef): Promise<void>;
}
