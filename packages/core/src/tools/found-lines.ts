import { cutHead } from '../results/budget.js';
import type { LineHit } from './hit-collector.js';

export interface FoundLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** False for a line of context. */
  readonly isMatch: boolean;
}

/** Longest part of a line that is shown. */
const SHOWN_CHARS = 2000;

/** The hits with lines around them, in order, each once. */
export function withContext(
  lines: readonly string[],
  hits: readonly LineHit[],
  around: { readonly before: number; readonly after: number },
): readonly FoundLine[] {
  const isHit = new Set(hits.map(({ number }) => number));
  const found: FoundLine[] = [];
  let next = 0;
  for (const { number: hit } of hits) {
    const last = Math.min(lines.length - 1, hit + around.after);
    for (let number = Math.max(next, hit - around.before); number <= last; number++) {
      found.push({ number: number + 1, text: shorten(lines[number] ?? ''), isMatch: isHit.has(number) });
    }
    next = Math.max(next, last + 1);
  }
  return found;
}

/** The matched parts alone, each as a line of its own; those that are empty show nothing. */
export function matchedParts(hits: readonly LineHit[]): readonly FoundLine[] {
  return hits.flatMap(({ number, parts }) =>
    parts.flatMap((part) => (part === '' ? [] : [{ number: number + 1, text: shorten(part), isMatch: true }])),
  );
}

function shorten(line: string): string {
  return line.length <= SHOWN_CHARS
    ? line
    : `${cutHead(line, SHOWN_CHARS)}... [${line.length} characters in this line]`;
}
