import type { SessionEvent } from '../events.js';
import type { Clock } from '../ports/clock.js';
import type { DecisionRecord, LogStore } from '../ports/log-store.js';
import { decisionDrafts, type DraftOptions } from './decision-drafts.js';
import { sealRecord, type UnsealedRecord } from './log-chain.js';

/** ms between two batches. */
const BATCH_MS = 250;
/** Records after which a batch does not wait for its time. */
const BATCH_SIZE = 64;
/** Records that may wait for a store that does not answer. */
const MOST_WAITING = 5_000;

export interface DecisionLog {
  readonly listen: (event: SessionEvent) => void;
  /** Resolves when all that was told so far is stored, or lost. Never rejects. */
  flush(): Promise<void>;
}

export interface DecisionLogOptions extends Omit<DraftOptions, 'date'> {
  readonly store: LogStore;
  readonly clock: Clock;
  /** `lost`: how many records this failure cost. */
  readonly onFailure: (error: unknown, lost: number) => void;
}

/** Writes the decision log beside the calls: in batches, and no call ever waits for it. */
export function createDecisionLog({ store, clock, onFailure, ...options }: DecisionLogOptions): DecisionLog {
  const { sessionId } = options;
  const record = decisionDrafts({ ...options, date: clock.date });
  let waiting: UnsealedRecord[] = [];
  let lost = 0;
  /** Null: not known, since nothing was read yet or the last write failed. */
  let head: { readonly last: DecisionRecord | undefined } | null = null;
  let writing = Promise.resolve();
  let cancelTimer: (() => void) | undefined;

  const write = async (): Promise<void> => {
    const batch = waiting;
    if (batch.length === 0) return;
    waiting = [];
    try {
      head ??= { last: await store.last(sessionId) };
      let { last } = head;
      const sealed: DecisionRecord[] = [];
      for (const [index, each] of batch.entries()) {
        last = await sealRecord(index === 0 ? { ...each, lostBefore: lost } : each, last);
        sealed.push(last);
      }
      await store.append(sessionId, sealed);
      head = { last };
      lost = 0;
    } catch (error) {
      head = null;
      lost += batch.length;
      onFailure(error, batch.length);
    }
  };
  const flush = (): Promise<void> => {
    cancelTimer?.();
    cancelTimer = undefined;
    writing = writing.then(write);
    return writing;
  };
  return {
    listen: (event) => {
      const made = record(event);
      if (!made) return;
      if (waiting.length >= MOST_WAITING) {
        lost++;
        onFailure(new Error('The log store does not answer.'), 1);
        return;
      }
      waiting.push(made);
      if (waiting.length === BATCH_SIZE) void flush();
      else cancelTimer ??= clock.after(BATCH_MS, () => void flush());
    },
    flush,
  };
}
