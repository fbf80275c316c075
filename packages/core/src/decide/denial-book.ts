import { NO_DENIALS, type DenialTrackingState } from '../permission/denial-state.js';

/** The denial counts of one session. Counting is the pure reducer in permission/denials, called by refusal. */
export interface DenialBook {
  state: DenialTrackingState;
}

export function createDenialBook(): DenialBook {
  return { state: NO_DENIALS };
}
