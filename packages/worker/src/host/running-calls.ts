import type { SessionEvent, ToolResult } from '@sallyport/core';
import type { ResultSlot, StopReason } from '../protocol.js';
import { fromStopReason } from '../wire/stop-reason.js';

/** One `run` or `stream` of the page, as the worker keeps it until the last result is out. */
export interface RunningCalls {
  readonly signal: AbortSignal;
  readonly onEvent: (event: SessionEvent) => void;
  /** How the result crosses: it did so already with its `call-ended`, unless the call was one of an earlier run. */
  slotOf(result: ToolResult): ResultSlot;
  stop(reason: StopReason): void;
}

export function createRunningCalls(push: (event: SessionEvent) => void): RunningCalls {
  const controller = new AbortController();
  // By identity: two blocks of one run may bear one id.
  const ended = new Map<ToolResult, number>();
  return {
    signal: controller.signal,
    onEvent: (event) => {
      if (event.type === 'call-ended') ended.set(event.result, ended.size);
      push(event);
    },
    slotOf: (result) => ended.get(result) ?? result,
    stop: (reason) => controller.abort(fromStopReason(reason)),
  };
}
