import type { HitCollector, LineHits } from './hit-collector.js';
import { lineEnd, withoutReturn } from './lines-in-text.js';
import type { SearchBudget } from './search-budget.js';
import type { SearchPattern } from './search-pattern.js';

/** Lines that are tried without a pause. */
const STRETCH_LINES = 64;
/** A longer line is searched in pieces by patterns that repeat without end: their time grows with its square or worse. */
const PIECE_CHARS = 2 * 1024;
/** How much of a piece the next one has as well. */
const PIECE_OVERLAP_CHARS = 512;

export async function matchLineByLine(
  text: string,
  pattern: Pick<SearchPattern, 'hasEndlessRepeat'>,
  found: HitCollector,
  { pause }: Pick<SearchBudget, 'pause'>,
): Promise<LineHits> {
  let number = found.firstLine;
  for (let start = 0; start < text.length && !found.isFull; number++) {
    const end = lineEnd(text, start);
    const line = withoutReturn(text.slice(start, end));
    if (pattern.hasEndlessRepeat && line.length > PIECE_CHARS) await addLongLine(line, number, found, pause);
    else found.addIfHit(line, number);
    start = end + 1;
    if (number % STRETCH_LINES === 0) await pause();
  }
  return found;
}

async function addLongLine(
  line: string,
  number: number,
  found: HitCollector,
  pause: () => Promise<void>,
): Promise<void> {
  const parts: string[] = [];
  let isHit = false;
  for (let at = 0; at < line.length && !(isHit && !found.needsText); at += PIECE_CHARS - PIECE_OVERLAP_CHARS) {
    const piece = line.slice(at, at + PIECE_CHARS);
    if (found.isHit(piece)) {
      isHit = true;
      parts.push(...found.partsOf(piece));
    }
    await pause();
  }
  if (isHit) found.add(number, parts);
}
