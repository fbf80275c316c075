import { fileError } from './file-error.js';

export interface SpaceLimits {
  /** Bytes of all files together. */
  readonly maxBytes: number;
  /** Files, directories and links together. */
  readonly maxEntries: number;
}

/** Room for a project, and far from what makes a page run out of memory. */
export const DEFAULT_SPACE: SpaceLimits = { maxBytes: 256 * 1024 * 1024, maxEntries: 100_000 };

/** Counts what the tree holds. */
export class Space {
  private bytes = 0;
  private entries = 0;

  constructor(private readonly limits: SpaceLimits) {}

  /** Throws ENOSPC where that much more would pass a limit. Less is always taken. */
  take(bytes: number, entries: number, op: string, path: string): void {
    const tooBig = bytes > 0 && this.bytes + bytes > this.limits.maxBytes;
    if (tooBig || (entries > 0 && this.entries + entries > this.limits.maxEntries)) throw fileError('ENOSPC', op, path);
    this.force(bytes, entries);
  }

  force(bytes: number, entries: number): void {
    this.bytes += bytes;
    this.entries += entries;
  }

  give(bytes: number, entries: number): void {
    this.force(-bytes, -entries);
  }

  get used(): { readonly bytes: number; readonly entries: number } {
    return { bytes: this.bytes, entries: this.entries };
  }
}
