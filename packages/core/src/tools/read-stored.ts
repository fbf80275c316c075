import type { ToolContext } from '../ports/tool.js';
import { largeStored } from './large-stored.js';
import { LINE_CHARS, PAGE_CHARS, PAGE_LINES } from './read-page.js';

/** UTF-16 units of one read of the store. */
const PIECE_CHARS = 200_000;
/** Lines so long that their page cannot be filled within this are read whole. */
const MOST_CHARS = 8_000_000;
/** No page holds more: each line takes its number as well. */
const MOST_LINES = PAGE_CHARS / 8;

/**
 * The lines of a large stored result, of which only those that a page from `offset` may show are there: an array of the
 * result's length with holes. Undefined for any other path.
 */
export async function storedLines(
  path: string,
  offset: number | undefined,
  limit: number | undefined,
  { session, signal }: ToolContext,
): Promise<readonly string[] | undefined> {
  const { results } = session;
  const stored = await largeStored(path, { session });
  if (!stored || !results) return undefined;
  const first = Math.max(1, offset ?? 1) - 1;
  const wanted = Math.min(limit ?? PAGE_LINES, MOST_LINES);
  const start = await results.lineStart(stored.ref, first);
  if (start === undefined) return undefined;

  const lines: string[] = [];
  lines.length = stored.lines;
  let text = '';
  let shown = 0;
  let line = first;
  for (let at = start; line < Math.min(first + wanted, stored.lines) && shown <= PAGE_CHARS;) {
    signal.throwIfAborted();
    if (at - start > MOST_CHARS) return undefined;
    const piece = await results.read(stored.ref, at, PIECE_CHARS);
    if (piece === undefined) return undefined;
    at += piece.length;
    const isEnd = piece.length < PIECE_CHARS;
    const found = (text + piece).split('\n');
    text = isEnd ? '' : (found.pop() ?? '');
    for (const each of found.slice(0, stored.lines - line)) {
      lines[line++] = each.replace(/\r$/, '');
      shown += Math.min(each.length, LINE_CHARS);
    }
    if (isEnd) break;
  }
  return lines;
}
