import type { CallRecord, CallStatus, StageState } from './call-record.js';

export const STATUS_TEXT: Readonly<Record<CallStatus, string>> = {
  working: 'Working',
  waiting: 'Waits for you',
  done: 'Done',
  error: 'Failed',
  refused: 'Refused',
  stopped: 'Stopped',
};

export const STAGE_TEXT: Readonly<Record<StageState, string>> = {
  pending: 'not reached yet',
  running: 'under way',
  passed: 'passed',
  failed: 'ended the call',
  skipped: 'not needed',
};

/** One word or two for how the call stands; a call that failed before it ran says so. */
export function statusText({ status, failure }: CallRecord): string {
  if (status === 'error' && failure?.kind === 'unknown-tool') return 'Unknown tool';
  if (status === 'error' && failure?.kind === 'invalid-input') return 'Bad input';
  if (status === 'error' && failure?.kind === 'cut-off') return 'Cut off';
  if (status === 'error' && failure?.kind === 'timed-out') return 'Timed out';
  return STATUS_TEXT[status];
}
