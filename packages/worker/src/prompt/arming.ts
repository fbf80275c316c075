import { pageClock, type PromptClock } from './prompt-clock.js';

/** ms from the moment a question appears until it can be allowed: a key or click meant for something else is over by then. */
export const ARMING_DELAY_MS = 500;

/** Guards "allow" against what a person began before they could have read the question. */
export interface Arming {
  /** The question appears, or can be answered again: the delay begins. Ends an earlier delay. */
  start(): void;
  stop(): void;
  /** True when the delay was over as the event happened. */
  isArmed(event: Event): boolean;
}

/** `whenArmed` is called once as each delay ends, for the looks of it; `isArmed` does not depend on it. */
export function createArming(clock: PromptClock, whenArmed: () => void): Arming {
  let armedAt = Infinity;
  let cancel = (): void => {};
  return {
    start() {
      cancel();
      armedAt = clock.now() + ARMING_DELAY_MS;
      cancel = clock.after(ARMING_DELAY_MS, whenArmed);
    },
    stop() {
      cancel();
      armedAt = Infinity;
    },
    // A busy page delivers events late: what counts is when the key was struck.
    isArmed: (event) => Math.min(clock.now(), clock === pageClock ? event.timeStamp : Infinity) >= armedAt,
  };
}
