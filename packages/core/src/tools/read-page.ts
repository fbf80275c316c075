import { cutHead } from '../results/budget.js';
import { done, refuse, type Attempt } from './tool-failure.js';

/** Lines shown where the call names no limit. */
export const PAGE_LINES = 2000;
/** UTF-16 units of one page, line numbers counted: what a result can hold beside its notices. */
export const PAGE_CHARS = 48_000;
/** A longer line is cut. */
export const LINE_CHARS = 2000;

export interface Page {
  /** From 1. */
  readonly startLine: number;
  readonly lines: readonly string[];
  /** Nothing of the file is missing and no line was cut. */
  readonly whole: boolean;
  /** The line to go on from, where the page ended before the wanted lines did. */
  readonly nextLine: number | null;
  /** Numbers of the lines that were cut. */
  readonly cutLines: readonly number[];
}

/** The part of a file that a call asks for. An explicit limit that does not fit is refused, so that nothing is missed in silence. */
export function readPage(
  lines: readonly string[],
  offset: number | undefined,
  limit: number | undefined,
): Attempt<Page> {
  const start = Math.max(1, offset ?? 1);
  const end = Math.min(lines.length, start - 1 + (limit ?? PAGE_LINES));
  const shown: string[] = [];
  const cutLines: number[] = [];
  let chars = 0;
  for (let index = start - 1; index < end; index++) {
    const line = shortLine(lines[index] ?? '');
    chars += numberedLine(index + 1, line).length + 1;
    if (chars > PAGE_CHARS) break;
    if (line !== lines[index]) cutLines.push(index + 1);
    shown.push(line);
  }
  const next = start + shown.length;
  const isShort = next <= end;
  if (isShort && limit !== undefined) {
    return refuse(
      'tooMuch',
      `${limit} lines from line ${start} are more than one result holds (${PAGE_CHARS} characters): ${shown.length} fit. Ask for fewer lines, or search with Grep.`,
    );
  }
  return done({
    startLine: start,
    lines: shown,
    whole: start === 1 && shown.length === lines.length && cutLines.length === 0,
    nextLine: limit === undefined && next <= lines.length ? next : null,
    cutLines,
  });
}

/** A line as the model sees it: number, tab, text. */
export function numberedLine(number: number, line: string): string {
  return `${String(number).padStart(6)}\t${line}`;
}

function shortLine(line: string): string {
  if (line.length <= LINE_CHARS) return line;
  return `${cutHead(line, LINE_CHARS)}... [${line.length} characters in this line]`;
}
