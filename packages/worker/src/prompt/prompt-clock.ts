import type { Clock } from '@sallyport/core';

/** The two things a prompt needs of time. Tests hand in one that they drive themselves. */
export type PromptClock = Pick<Clock, 'now' | 'after'>;

/** The page's own monotonic clock, on the time line of `Event.timeStamp`. */
export const pageClock: PromptClock = {
  now: () => performance.now(),
  after: (ms, wake) => {
    const timer = setTimeout(wake, ms);
    return () => clearTimeout(timer);
  },
};
