import { fileError } from './file-error.js';

export interface SpaceLimits {
  /** Bytes of all files together. */
  readonly maxBytes: number;
  /** Files, directories and links together. */
  readonly maxEntries: number;
}

/** Room for a project, and far from what makes a page run out of memory. */
export const DEFAULT_SPACE: SpaceLimits = { maxBytes: 256 * 1024 * 1024, maxEntries: 100_000 };

/** Counts what the tree holds. Growing past a limit throws ENOSPC; shrinking never does. */
export class Space {
  private bytes = 0;
  private entries = 0;

  constructor(private readonly limits: SpaceLimits) {}

  take(bytes: number, entries: number, op: string, path: string): void {
    const tooBig = bytes > 0 && this.bytes + bytes > this.limits.maxBytes;
    if (tooBig || (entries > 0 && this.entries + entries > this.limits.maxEntries)) throw fileError('ENOSPC', op, path);
    this.bytes += bytes;
    this.entries += entries;
  }

  get used(): { readonly bytes: number; readonly entries: number } {
    return { bytes: this.bytes, entries: this.entries };
  }
}
