import { cutHead } from '../results/budget.js';

export interface FoundLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** False for a line of context. */
  readonly isMatch: boolean;
}

/** Longest part of a line that is shown. */
const SHOWN_CHARS = 2000;

/** Numbers (from 0) of the lines that a pattern hits. The pattern has the `g` flag. */
export function matchLines(lines: readonly string[], pattern: RegExp, multiline: boolean): readonly number[] {
  if (multiline) return matchAcrossLines(lines.join('\n'), pattern);
  return lines.flatMap((line, index) => {
    pattern.lastIndex = 0;
    return pattern.test(line) ? [index] : [];
  });
}

function matchAcrossLines(text: string, pattern: RegExp): readonly number[] {
  const hits = new Set<number>();
  let line = 0;
  let at = 0;
  const lineOf = (target: number) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < target; next = text.indexOf('\n', at)) {
      line++;
      at = next + 1;
    }
    return line;
  };
  pattern.lastIndex = 0;
  for (const match of text.matchAll(pattern)) {
    const first = lineOf(match.index);
    // A match that ends with a newline does not hit the line after it.
    const last = lineOf(Math.max(match.index, match.index + match[0].length - 1));
    for (let number = first; number <= last; number++) hits.add(number);
  }
  return [...hits];
}

/** The hits with lines around them, in order, each once. */
export function withContext(
  lines: readonly string[],
  hits: readonly number[],
  around: { readonly before: number; readonly after: number },
): readonly FoundLine[] {
  const isHit = new Set(hits);
  const wanted = new Set<number>();
  for (const hit of hits) {
    for (
      let number = Math.max(0, hit - around.before);
      number <= Math.min(lines.length - 1, hit + around.after);
      number++
    ) {
      wanted.add(number);
    }
  }
  return [...wanted]
    .sort((a, b) => a - b)
    .map((number) => ({ number: number + 1, text: shorten(lines[number] ?? ''), isMatch: isHit.has(number) }));
}

function shorten(line: string): string {
  return line.length <= SHOWN_CHARS
    ? line
    : `${cutHead(line, SHOWN_CHARS)}... [${line.length} characters in this line]`;
}
