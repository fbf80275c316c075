import type { HitCollector, LineHits } from './hit-collector.js';
import { lineStart, newlinesIn, withoutReturn } from './lines-in-text.js';
import type { SearchBudget } from './search-budget.js';

/** Matches without a pause. */
const STRETCH_MATCHES = 64;

/** Every line that a match touches is hit. */
export async function matchAcrossLines(
  text: string,
  exact: RegExp,
  found: HitCollector,
  { pause }: Pick<SearchBudget, 'pause'>,
): Promise<LineHits> {
  const parts = new Map<number, string[]>();
  let number = 0;
  let counted = 0;
  let matches = 0;
  exact.lastIndex = 0;
  for (const match of text.matchAll(exact)) {
    // After the last newline there is no line.
    if (lineStart(text, match.index) >= text.length) break;
    number += newlinesIn(text, counted, match.index);
    counted = match.index;
    // A match that ends with a newline does not hit the line after it.
    const lines = (match[0].endsWith('\n') ? match[0].slice(0, -1) : match[0]).split('\n').map(withoutReturn);
    for (const [index, part] of lines.entries()) {
      const known = parts.get(number + index);
      if (known) known.push(part);
      else parts.set(number + index, [part]);
    }
    if (++matches % STRETCH_MATCHES === 0) await pause();
  }
  for (const [line, matched] of parts) found.add(line, found.needsText ? matched : []);
  return found;
}
