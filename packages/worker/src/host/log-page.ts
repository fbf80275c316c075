import type { Session } from '@sallyport/core';
import type { LogPage } from '../protocol.js';

/** Lines of one page. */
const PAGE_LINES = 500;

/** A page of the decision log, from the record `fromSeq` on. */
export async function logPage(
  session: Pick<Session, 'exportLog'>,
  fromSeq: number,
  redactInputs: boolean,
): Promise<LogPage> {
  const lines: string[] = [];
  for await (const line of session.exportLog({ fromSeq, redactInputs })) {
    lines.push(line);
    // Numbers have no gaps, so the next page begins where this one ends.
    if (lines.length === PAGE_LINES) return { lines, next: fromSeq + PAGE_LINES };
  }
  return { lines, next: null };
}
