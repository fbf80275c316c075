// When mode `auto` falls back to prompting. A pure reducer over plain data.

export interface AutoModeState {
  /** Refusals of the classifier since a call was last allowed. */
  readonly consecutive: number;
  /** Refusals of the classifier in this session; from 0 again once a pause that they caused has ended. */
  readonly total: number;
  /** What the classifier would refuse is asked, until a person allows a call. */
  readonly paused: boolean;
}

export const AUTO_MODE_START: AutoModeState = { consecutive: 0, total: 0, paused: false };

/** Public limits: so many refusals in a row, or in all. */
const MAX_CONSECUTIVE = 3;
const MAX_TOTAL = 20;

export function recordBlocked({ consecutive, total, paused }: AutoModeState): AutoModeState {
  const next = { consecutive: consecutive + 1, total: total + 1 };
  return { ...next, paused: paused || next.consecutive >= MAX_CONSECUTIVE || next.total >= MAX_TOTAL };
}

/** Whatever allowed it ends the row. */
export function recordUnblocked(state: AutoModeState): AutoModeState {
  return state.consecutive === 0 ? state : { ...state, consecutive: 0 };
}

/** A person allowed a call at a prompt: the classifier is believed again. */
export function recordApproved(state: AutoModeState): AutoModeState {
  const unblocked = recordUnblocked(state);
  return state.paused ? { ...unblocked, total: state.total >= MAX_TOTAL ? 0 : state.total, paused: false } : unblocked;
}
