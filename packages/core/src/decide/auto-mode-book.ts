// How mode `auto` fares in one session; the counting itself is the pure reducer in permission/auto-fallback.
import { AUTO_MODE_START, recordApproved, recordBlocked, recordUnblocked } from '../permission/auto-fallback.js';
import type { Decision } from '../permission/vote.js';

export interface AutoModeBook {
  /** The classifier refused too often: what it would refuse is asked. */
  paused(): boolean;
  blocked(): void;
  allowed(decision: Decision): void;
}

export function createAutoModeBook(): AutoModeBook {
  let state = AUTO_MODE_START;
  return {
    paused: () => state.paused,
    blocked: () => void (state = recordBlocked(state)),
    allowed: ({ by }) => void (state = by.from === 'person' ? recordApproved(state) : recordUnblocked(state)),
  };
}
