import type { Reason } from './vote.js';

export interface DenialRecord {
  /** The tool and the rule that would be suggested for the call: `denialKey`. */
  readonly key: string;
  /** Since the last allowed call of the key. */
  readonly consecutive: number;
  /** Reason of the latest. */
  readonly by: Reason;
}

export interface DenialTrackingState {
  /** The one refused last stands last. */
  readonly records: readonly DenialRecord[];
}

export const NO_DENIALS: DenialTrackingState = { records: [] };
