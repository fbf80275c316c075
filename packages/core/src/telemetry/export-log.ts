import type { LogStore } from '../ports/log-store.js';
import { redactRecord } from './redact-record.js';

/** Records read at once. */
const PAGE = 500;

export interface ExportOptions {
  /** Leaves out inputs, reasons and places; the chain can still be verified. */
  readonly redactInputs?: boolean;
  /** Default 0. */
  readonly fromSeq?: number;
}

/** A session's log as JSON, one record a line (without line ends). Rejects where the store does. */
export async function* exportLog(
  store: Pick<LogStore, 'read'>,
  sessionId: string,
  { redactInputs = false, fromSeq = 0 }: ExportOptions = {},
): AsyncGenerator<string, void, undefined> {
  let from = fromSeq;
  for (;;) {
    const records = await store.read(sessionId, from, PAGE);
    for (const record of records) yield JSON.stringify(redactInputs ? redactRecord(record) : record);
    const last = records.at(-1);
    if (!last) return;
    from = last.seq + 1;
  }
}
