import type { SpaceLimits } from './files/space.js';
import type { ShellLimits } from './shell/shell-limits.js';

/** Options of the embedded sandbox. Plain data: they travel from the page to the worker. */
export interface EmbeddedOptions {
  /** Sandboxes of one name on one origin share their kept files; others do not. Default `default`. */
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
