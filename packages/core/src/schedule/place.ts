import type { Resource } from '../ports/tool.js';

/** One turn's place in the order: what it waits for, and what waits for it. */
export interface Place {
  resources: readonly Resource[] | undefined;
  /** Made when there is something in it, as most places wait for nobody. */
  waitsFor: Set<Place> | undefined;
  heldUp: Set<Place> | undefined;
  /** Set while somebody awaits `ready`. */
  wake: (() => void) | undefined;
  admitted: boolean;
  /** It has a slot, or had one. */
  begun: boolean;
  left: boolean;
}
