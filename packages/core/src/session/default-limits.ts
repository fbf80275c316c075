import type { TimeLimits } from '../call-environment.js';

/** ms. 120 s and 600 s are the public default and ceiling of Bash. */
export const DEFAULT_LIMITS: TimeLimits = {
  defaultMs: 120_000,
  ceilingMs: 600_000,
  graceMs: 2_000,
  storeMs: 10_000,
  // Long enough for a classifier without a network, too short for a person to notice.
  promptWaitMs: 150,
  notifyAfterMs: 6_000,
};
