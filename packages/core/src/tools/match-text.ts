// Finds the lines of a text that a pattern hits. A whole text is searched at once, in stretches, since an engine is far
// quicker over one long string than over its lines one by one.
import { matchAcrossLines } from './match-across-lines.js';
import { matchLineByLine } from './match-line-by-line.js';
import type { HitCollector, LineHits } from './hit-collector.js';
import { lineEnd, lineStart, newlinesIn, withoutReturn } from './lines-in-text.js';
import type { SearchBudget } from './search-budget.js';
import type { SearchPattern } from './search-pattern.js';

/** UTF-16 units searched without a pause: some ms, for all but odd patterns. */
const STRETCH_CHARS = 64 * 1024;
/** From this length on a line costs too much for patterns that repeat without end. */
const LONG_LINE_CHARS = 8 * 1024;

const CARRIAGE_RETURN = 13;

const NOTHING: LineHits = { count: 0, hits: [] };

/**
 * What `found` then holds. Settles at once where the text is short: a search of many small files would spend its time on
 * waiting.
 */
export function matchText(
  text: string,
  pattern: SearchPattern,
  found: HitCollector,
  budget: Pick<SearchBudget, 'pause'>,
): LineHits | Promise<LineHits> {
  if (text === '' || !text.includes(pattern.literal)) return NOTHING;
  found.begin();
  if (pattern.multiline) return matchAcrossLines(text, pattern.exact, found, budget);
  const { sieve } = pattern;
  if (!sieve || (pattern.mindsReturns && text.includes('\r'))) return matchLineByLine(text, pattern, found, budget);
  if (text.length > STRETCH_CHARS) return matchStretches(text, pattern, sieve, found, budget);
  if (pattern.hasEndlessRepeat && hasLongLine(text)) return matchLineByLine(text, pattern, found, budget);
  addSieved(text, sieve, pattern.hasLineEdges, found);
  return found;
}

async function matchStretches(
  text: string,
  pattern: SearchPattern,
  sieve: RegExp,
  found: HitCollector,
  budget: Pick<SearchBudget, 'pause'>,
): Promise<LineHits> {
  for (let start = 0; start < text.length && !found.isFull;) {
    const newline = text.indexOf('\n', start + STRETCH_CHARS);
    const end = newline === -1 ? text.length : newline + 1;
    const stretch = text.slice(start, end);
    if (pattern.hasEndlessRepeat && hasLongLine(stretch)) await matchLineByLine(stretch, pattern, found, budget);
    else addSieved(stretch, sieve, pattern.hasLineEdges, found);
    if (found.needsNumbers) found.firstLine += newlinesIn(stretch, 0, stretch.length);
    start = end;
    await budget.pause();
  }
  return found;
}

function addSieved(stretch: string, sieve: RegExp, hasLineEdges: boolean, found: HitCollector): void {
  // Other line ends than newlines make the sieve's `^` and `$` fit where a line has neither end.
  let edgesAreSure: boolean | undefined;
  let number = found.firstLine;
  let counted = 0;
  for (let at = 0; at < stretch.length && !found.isFull;) {
    // `test` is much quicker than `exec`; where the match ends tells its line as well.
    sieve.lastIndex = at;
    if (!sieve.test(stretch)) return;
    const matchEnd = sieve.lastIndex;
    // After the last newline there is no line.
    if (matchEnd === stretch.length && stretch.endsWith('\n')) return;
    const end = lineEnd(stretch, matchEnd);
    if (found.needsNumbers) {
      number += newlinesIn(stretch, counted, end);
      counted = end;
    }
    // What may have matched a return at the end of the line is looked at without it.
    const isSure = hasLineEdges
      ? (edgesAreSure ??= endsLinesPlainly(stretch))
      : stretch.charCodeAt(end - 1) !== CARRIAGE_RETURN;
    if (isSure && !found.needsText) found.add(number);
    else found.addIfHit(withoutReturn(stretch.slice(lineStart(stretch, matchEnd), end)), number);
    at = end + 1;
  }
}

function endsLinesPlainly(stretch: string): boolean {
  return !stretch.includes('\r') && !stretch.includes('\u2028') && !stretch.includes('\u2029');
}

function hasLongLine(stretch: string): boolean {
  if (stretch.length <= LONG_LINE_CHARS) return false;
  for (let at = 0; at < stretch.length;) {
    const end = lineEnd(stretch, at);
    if (end - at > LONG_LINE_CHARS) return true;
    at = end + 1;
  }
  return false;
}
