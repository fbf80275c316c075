import type { Resource } from '../ports/tool.js';

/** One turn's place in the order: what it waits for, and what waits for it. */
export interface Place {
  resources: readonly Resource[] | undefined;
  readonly waitsFor: Set<Place>;
  readonly heldUp: Set<Place>;
  /** Set while somebody awaits `ready`. */
  wake: (() => void) | undefined;
  ready: Promise<void> | undefined;
  admitted: boolean;
  left: boolean;
}
