import type { SessionEvent } from '@sallyport/core';
import type { PageApi, RunEvent, WireError } from '../protocol.js';
import { toWireError } from '../wire/wire-error.js';
import { createEventQueue } from './event-queue.js';

/** Events on their way to the page: batched, in order, one batch at a time. */
export interface PageEvents {
  push(runId: string, event: SessionEvent): void;
  /** Resolves when the page has taken all events pushed so far. Await it before a result crosses. Never rejects. */
  flush(): Promise<void>;
}

/** ms between two batches, about a frame. */
const BATCH_MS = 16;

/** `onFailure` hears what a listener on the page threw, or what could not cross. */
export function createPageEvents(page: Pick<PageApi, 'events'>, onFailure: (error: WireError) => void): PageEvents {
  const queue = createEventQueue();
  let sending = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = async (batch: readonly RunEvent[]): Promise<void> => {
    const reply = await page.events(batch);
    if (!reply.ok) onFailure(reply.error);
  };
  const sendWaiting = async (): Promise<void> => {
    const batch = queue.take();
    if (batch.length === 0) return;
    try {
      await send(batch);
    } catch (error) {
      onFailure(toWireError(error));
      // One event that cannot be cloned must not cost the others.
      for (const entry of batch) await send([plain(entry)]).catch((again: unknown) => onFailure(toWireError(again)));
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(sendWaiting);
    return sending;
  };
  return {
    push: (runId, event) => {
      queue.push(runId, event);
      timer ??= setTimeout(() => void flush(), BATCH_MS);
    },
    flush,
  };
}

/** The entry as JSON keeps it, or, where not even that works, without its data. */
function plain(entry: RunEvent): RunEvent {
  try {
    return JSON.parse(JSON.stringify(entry)) as RunEvent;
  } catch {
    return entry.event.type === 'tool-output-delta' ? { ...entry, event: { ...entry.event, data: null } } : entry;
  }
}
