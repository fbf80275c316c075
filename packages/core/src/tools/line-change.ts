import { linesOf } from './text-file.js';

/** What an edit did, for people: the lines that differ, as one stretch. */
export interface LineChange {
  /** From 1, in the old and in the new text alike. */
  readonly startLine: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** Lines left out of `removed` and `added`, to keep them short. */
  readonly omitted: number;
}

const MAX_LINES = 200;

/** Compares from both ends; null where no line differs. */
export function lineChange(before: string, after: string): LineChange | null {
  const [old, now] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  const removed = old.slice(head, old.length - tail);
  const added = now.slice(head, now.length - tail);
  if (removed.length === 0 && added.length === 0) return null;
  const omitted = Math.max(0, removed.length - MAX_LINES) + Math.max(0, added.length - MAX_LINES);
  return { startLine: head + 1, removed: removed.slice(0, MAX_LINES), added: added.slice(0, MAX_LINES), omitted };
}
