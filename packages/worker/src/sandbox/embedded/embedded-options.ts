import type { SpaceLimits } from './files/space.js';
import type { ShellLimits } from './shell/shell-limits.js';

/** Options of the embedded sandbox. Plain data: they travel from the page to the worker. */
export interface EmbeddedOptions {
  /**
   * Names the kept files. Two sandboxes that live at once need two names: each would save over the other's files.
   * Default `default`.
   */
  readonly name?: string;
  /** What the project holds when nothing was kept: content by path, absolute or relative to `workdir`. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Default `/srv/app`. */
  readonly workdir?: string;
  /** Default `/home/user`. */
  readonly home?: string;
  /** Whether files outlive the page. Default `indexeddb`. */
  readonly persist?: 'indexeddb' | 'none';
  readonly limits?: Partial<SpaceLimits & ShellLimits>;
}
