// Which calls may run side by side. A call takes its turn when it is requested, says soon after what it touches, and may
// go when nothing before it that it clashes with is unfinished. A prompt therefore holds up only what clashes with it.
import type { Resource } from '../ports/tool.js';
import { createClaimIndex } from './claim-index.js';
import type { Place } from './place.js';
import { createSlots } from './slots.js';

export interface Turn {
  /** Says what the call touches; again when its input was changed. Until the first claim it holds up all behind it. */
  claim(resources: readonly Resource[]): void;
  /** Resolves when no unfinished earlier turn clashes with the claim. Never rejects. */
  ready(): Promise<void>;
  /** Resolves when, beyond that, fewer calls than the bound are running. Never rejects. */
  enter(): Promise<void>;
  /** The call has ended. Idempotent. */
  leave(): void;
}

export interface Gate {
  turn(): Turn;
}

/** Public default of tool calls side by side. */
const DEFAULT_MAX_RUNNING = 10;

const EVERYTHING: readonly Resource[] = [{ kind: 'everything', access: 'write' }];

export function createGate(options: { readonly maxRunning?: number } = {}): Gate {
  const index = createClaimIndex();
  const slots = createSlots(options.maxRunning ?? DEFAULT_MAX_RUNNING);
  // Claims enter the index in request order, so each meets all that stand before it and none behind.
  const unclaimed = new Set<Place>();

  const wait = (place: Place, blockers: Iterable<Place>) => {
    for (const blocker of blockers) {
      if (blocker === place || blocker.left) continue;
      place.waitsFor.add(blocker);
      blocker.heldUp.add(place);
    }
  };
  const admitInOrder = () => {
    for (const place of unclaimed) {
      if (!place.resources) return;
      unclaimed.delete(place);
      place.admitted = true;
      wait(place, index.add(place, place.resources));
      if (place.waitsFor.size === 0) place.wake?.();
    }
  };
  const leave = (place: Place) => {
    if (place.left) return;
    place.left = true;
    place.wake?.();
    slots.release(place);
    if (place.admitted) index.remove(place);
    else unclaimed.delete(place);
    for (const follower of place.heldUp) {
      follower.waitsFor.delete(place);
      if (follower.waitsFor.size === 0 && follower.admitted) follower.wake?.();
    }
    place.heldUp.clear();
    admitInOrder();
  };

  return {
    turn: () => {
      const place: Place = {
        resources: undefined,
        waitsFor: new Set(),
        heldUp: new Set(),
        wake: undefined,
        ready: undefined,
        admitted: false,
        left: false,
      };
      unclaimed.add(place);
      const isReady = () => place.left || (place.admitted && place.waitsFor.size === 0);
      const ready = () => {
        if (isReady()) return Promise.resolve();
        place.ready ??= new Promise<void>((resolve) => (place.wake = resolve));
        return place.ready;
      };
      return {
        claim: (resources) => {
          if (place.admitted) {
            // A changed input may touch what the first claim did not. It waits for all before it, and all behind it that
            // has not begun waits for it: rare enough that being exact would not pay.
            place.resources = EVERYTHING;
            place.ready = undefined;
            place.wake = undefined;
            const { before, behind } = index.around(place);
            wait(place, before);
            for (const follower of behind) if (!slots.has(follower)) wait(follower, [place]);
            return;
          }
          place.resources = resources;
          admitInOrder();
        },
        ready,
        enter: async () => {
          await ready();
          if (!place.left) await slots.acquire(place);
        },
        leave: () => leave(place),
      };
    },
  };
}
