// What waits to cross to the page. Output of tools is held to a budget, so that a tool that prints without end costs
// neither memory nor the page's time: what was left out is counted, and the whole of it is in the result.
import type { SessionEvent } from '@sallyport/core';
import type { RunEvent } from '../protocol.js';
import { cutText, textSize } from '../wire/text-size.js';

type OutputDelta = Extract<SessionEvent, { readonly type: 'tool-output-delta' }>;

/** UTF-16 units of output that one call may send in one batch as it comes; after that, only the newest piece. */
const HEAD_CHARS = 16_000;
const TAIL_CHARS = 4_000;
/** What an interrupted call had printed stands in its result; the event shows a taste. */
const PARTIAL_CHARS = 2_000;

export interface EventQueue {
  push(runId: string, event: SessionEvent): void;
  /** All that waits, in order. */
  take(): RunEvent[];
}

interface CallOutput {
  chars: number;
  /** Key of the newest delta beyond the head, which the next one replaces. */
  tail: number | null;
  readonly omitted: { events: number; chars: number };
}

export function createEventQueue(): EventQueue {
  // A map keeps the order of insertion and can drop from its middle.
  let waiting = new Map<number, RunEvent>();
  let outputs = new Map<string, CallOutput>();
  let count = 0;

  const pushDelta = (runId: string, event: OutputDelta): void => {
    const output = outputs.get(event.toolUseId) ?? { chars: 0, tail: null, omitted: { events: 0, chars: 0 } };
    outputs.set(event.toolUseId, output);
    const size = textSize(event.data);
    if (output.tail === null && output.chars + size <= HEAD_CHARS) {
      output.chars += size;
      waiting.set(count++, { runId, event });
      return;
    }
    const replaced = output.tail === null ? undefined : waiting.get(output.tail)?.event;
    if (output.tail !== null && replaced?.type === 'tool-output-delta') {
      output.omitted.events += 1;
      output.omitted.chars += textSize(replaced.data);
      waiting.delete(output.tail);
    }
    const data = cutText(event.data, TAIL_CHARS);
    output.omitted.chars += size - textSize(data);
    output.tail = count;
    const omitted = output.omitted.chars + output.omitted.events > 0 ? { omitted: { ...output.omitted } } : {};
    waiting.set(count++, { runId, event: { ...event, data, ...omitted } });
  };

  return {
    push: (runId, event) => {
      if (event.type === 'tool-output-delta') pushDelta(runId, event);
      else waiting.set(count++, { runId, event: slim(event) });
    },
    take: () => {
      const batch = [...waiting.values()];
      waiting = new Map();
      outputs = new Map();
      return batch;
    },
  };
}

function slim(event: SessionEvent): SessionEvent {
  if (event.type !== 'call-ended' || !event.failure) return event;
  const { failure } = event;
  if (failure.kind === 'cut-off')
    return { ...event, failure: { ...failure, raw: failure.raw.slice(0, PARTIAL_CHARS) } };
  if (failure.kind !== 'aborted' && failure.kind !== 'timed-out') return event;
  return { ...event, failure: { ...failure, partial: failure.partial?.slice(0, PARTIAL_CHARS) ?? null } };
}
