// A search of a result that is too long to be in memory as a whole: piece after piece, each cut at a line's end.
import type { ResultStore, StoredResult } from '../ports/result-store.js';
import type { FoundLine } from './found-lines.js';
import type { HitCollector, LineHit } from './hit-collector.js';
import { newlinesIn } from './lines-in-text.js';
import { matchText } from './match-text.js';
import type { SearchBudget } from './search-budget.js';
import type { SearchPattern } from './search-pattern.js';

/** UTF-16 units of one read of the store. */
const PIECE_CHARS = 500_000;
/** A line that goes on longer is searched in parts, each as a line. */
const MOST_CHARS = 4_000_000;

export interface StoredSearch {
  readonly pattern: SearchPattern;
  readonly found: HitCollector;
  readonly budget: Pick<SearchBudget, 'pause'>;
  /** The lines to show of a piece, its first numbered 1. */
  readonly linesFor: (text: string, hits: readonly LineHit[]) => readonly FoundLine[];
  /** Lines that are shown around each hit: pieces overlap by as many. */
  readonly around: { readonly before: number; readonly after: number };
  /** Lines to show after which the search may end. */
  readonly enough: number;
}

export interface StoredHits {
  readonly count: number;
  readonly lines: readonly FoundLine[];
}

export async function searchStored(
  { ref }: StoredResult,
  results: Pick<ResultStore, 'read'>,
  { pattern, found, budget, linesFor, around, enough }: StoredSearch,
): Promise<StoredHits> {
  const lines: FoundLine[] = [];
  let count = 0;
  let text = '';
  let firstLine = 0;
  // Lines at the beginning of `text` whose hits were counted with the piece before.
  let counted = 0;
  for (let at = 0, isEnd = false; !isEnd && lines.length <= enough;) {
    const read = (await results.read(ref, at, PIECE_CHARS)) ?? '';
    at += read.length;
    isEnd = read.length < PIECE_CHARS;
    text += read;
    const isOverlong = text.length > MOST_CHARS;
    const end = isEnd || isOverlong ? text.length : text.lastIndexOf('\n') + 1;
    const piece = text.slice(0, end);
    const newlines = newlinesIn(piece, 0, end);
    // What is shown after a hit may lie in the next piece: then the hit's turn is there.
    const until = isEnd || isOverlong ? Infinity : found.needsNumbers ? newlines - around.after : newlines;
    if (until <= counted) continue;
    await budget.pause();
    const matched = await matchText(piece, pattern, found, budget);
    const hits = matched.hits.filter(({ number }) => number >= counted && number < until);
    count += found.needsNumbers ? hits.length : matched.count;
    addLines(lines, linesFor(piece, hits), firstLine);
    if (found.isFull) break;
    const next = Math.min(until, newlines);
    const kept = found.needsNumbers && !isOverlong ? Math.max(0, next - around.before) : next;
    text = text.slice(isOverlong ? end : lineOffset(piece, kept));
    firstLine += kept;
    counted = next - kept;
  }
  return { count, lines };
}

/** Pieces overlap, so that a line may be shown already: then it is a match where either says so. */
function addLines(all: FoundLine[], more: readonly FoundLine[], firstLine: number): void {
  const last = all.at(-1)?.number ?? 0;
  for (const line of more) {
    const number = firstLine + line.number;
    if (number > last) all.push({ ...line, number });
    else if (line.isMatch) {
      const at = all.findLastIndex((each) => each.number === number);
      if (all[at]) all[at] = { ...line, number };
    }
  }
}

function lineOffset(text: string, line: number): number {
  let at = 0;
  for (let left = line; left > 0; left--) at = text.indexOf('\n', at) + 1;
  return at;
}
