import type { Clock } from '../ports/clock.js';

export interface ManualClock extends Clock {
  /** Moves time by `ms`, waking what falls due in order; promise callbacks run to their end in between. */
  advance(ms: number): Promise<void>;
  /** Waits that are neither due nor cancelled. */
  readonly pending: number;
}

interface Wait {
  readonly due: number;
  readonly wake: () => void;
}

/** A clock that stands still until a test moves it. `startDate`: ms since the epoch at `now() === 0`. */
export function manualClock(startDate = 0): ManualClock {
  let time = 0;
  const waits = new Set<Wait>();

  // The earliest that is due; among equals the one that was asked for first, since a Set keeps its order.
  const next = (until: number): Wait | undefined => {
    let earliest: Wait | undefined;
    for (const wait of waits) {
      if (wait.due <= until && (!earliest || wait.due < earliest.due)) earliest = wait;
    }
    return earliest;
  };

  return {
    now: () => time,
    date: () => startDate + time,
    after(ms, wake) {
      const wait: Wait = { due: time + (ms > 0 ? ms : 0), wake };
      waits.add(wait);
      return () => void waits.delete(wait);
    },
    async advance(ms) {
      const until = time + ms;
      await drainMicrotasks();
      for (let wait = next(until); wait; wait = next(until)) {
        waits.delete(wait);
        time = wait.due;
        wait.wake();
        await drainMicrotasks();
      }
      time = until;
    },
    get pending() {
      return waits.size;
    },
  };
}

/** A task of its own comes after every promise callback that is ready, and all that those make ready. */
function drainMicrotasks(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}
