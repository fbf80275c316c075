import type { Clock } from '../ports/clock.js';

/** The longest wait `setTimeout` keeps; a longer one would fire at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** The runtime's own time. Waits may be of any length; an infinite one never wakes, NaN counts as 0. */
export function systemClock(): Clock {
  const now = (): number => performance.now();
  return {
    now,
    date: () => Date.now(),
    after(ms, wake) {
      const due = now() + (Number.isNaN(ms) ? 0 : ms);
      let timer: unknown;
      const wait = (): void => {
        const left = due - now();
        timer = left > LONGEST_WAIT_MS ? setTimeout(wait, LONGEST_WAIT_MS) : setTimeout(wake, Math.max(0, left));
      };
      if (due !== Infinity) wait();
      return () => clearTimeout(timer);
    },
  };
}
