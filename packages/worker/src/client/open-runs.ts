import type { Reason, SessionEvent, ToolResult, ToolUseBlock } from '@sallyport/core';
import type { ResultSlot, RunEvent } from '../protocol.js';
import { unansweredResult } from './unanswered-result.js';

type Listener = (event: SessionEvent) => void;

/** One `run` or `stream` as the page sees it, until its last result is out. */
export interface OpenRun {
  readonly id: string;
  /** The results behind slots; each crossed with its event. */
  results(slots: readonly ResultSlot[]): ToolResult[];
  /** The calls that the worker has taken up, in order. */
  requested(): readonly ToolUseBlock[];
  /** A call's result where it is known, or one that tells what became of the call. */
  resultWithout(toolUseId: string, why: string): ToolResult;
  end(): void;
}

export interface OpenRuns {
  start(listeners?: RunListeners): OpenRun;
  /** Passes events on, in order. Throws what the first failing listener threw, after all have heard all. */
  receive(batch: readonly RunEvent[]): void;
}

export interface RunListeners {
  readonly onEvent?: Listener | undefined;
  /** A hook or a person wants the turn to end. */
  readonly onStop?: ((by: Reason) => void) | undefined;
}

interface RunState extends RunListeners {
  readonly ended: ToolResult[];
  readonly requested: ToolUseBlock[];
  readonly started: Set<string>;
}

export function createOpenRuns(onEvent?: Listener): OpenRuns {
  const runs = new Map<string, RunState>();
  let count = 0;

  return {
    start: ({ onEvent: onRunEvent, onStop } = {}) => {
      const id = `run-${(count += 1)}`;
      const run: RunState = { onEvent: onRunEvent, onStop, ended: [], requested: [], started: new Set() };
      runs.set(id, run);
      return {
        id,
        results: (slots) => slots.map((slot) => resultAt(slot, run)),
        requested: () => run.requested,
        resultWithout: (toolUseId, why) =>
          run.ended.find((result) => result.tool_use_id === toolUseId) ??
          unansweredResult(toolUseId, why, run.started.has(toolUseId) ? 'started' : 'unknown'),
        end: () => runs.delete(id),
      };
    },
    receive: (batch) => {
      const failures: unknown[] = [];
      for (const { runId, event } of batch) {
        const run = runs.get(runId);
        if (run) note(run, event);
        const onStop = (told: SessionEvent) => told.type === 'turn-stopped' && run?.onStop?.(told.by);
        for (const listener of [onEvent, run?.onEvent, onStop]) {
          try {
            listener?.(event);
          } catch (error) {
            failures.push(error);
          }
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

function resultAt(slot: ResultSlot, run: RunState): ToolResult {
  if (typeof slot !== 'number') return slot;
  const result = run.ended[slot];
  // Events cross before the results that point at them; an event that could not cross left a gap here.
  return (
    result ?? unansweredResult(run.requested[slot]?.id ?? '', 'The result could not be brought to the page', 'unknown')
  );
}

function note(run: RunState, event: SessionEvent): void {
  if (event.type === 'call-requested') {
    const { toolUseId: id, name, input } = event;
    run.requested.push({ type: 'tool_use', id, name, input });
  }
  if (event.type === 'execution-started') run.started.add(event.toolUseId);
  if (event.type === 'call-ended') run.ended.push(event.result);
}
