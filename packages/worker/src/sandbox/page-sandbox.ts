import type { SandboxDescriptor } from './sandbox-descriptor.js';

/** A sandbox that only the page can make, and that it serves to the worker. */
export interface PageSandbox {
  readonly kind: 'page';
  /**
   * Makes it, or takes the one that is there: each worker of a session asks anew. `namespace` is that of `connect`.
   * Rejects with an `Error` whose message says why it cannot be had.
   */
  open(namespace: string): Promise<OpenedSandbox>;
}

export interface OpenedSandbox {
  readonly descriptor: SandboxDescriptor;
  readonly transfer: readonly Transferable[];
  /** The worker is gone. Idempotent. */
  release(): void;
}
