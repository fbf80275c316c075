// Text a model wrote may hide what it does: terminal escapes, bidirectional overrides, zero-width characters, spaces that
// are no spaces. Before a person reads it, each of those becomes a small mark that shows its code.

/** A stretch of plain text, or a mark that stands for hidden characters and reads as their escapes (`\u202e`). */
export interface VisiblePiece {
  readonly kind: 'text' | 'mark';
  readonly text: string;
}

/** Above about this many marks the escapes are written as plain text: a page of marks is slow and tells nobody more. */
const MAX_MARKS = 1000;

// Controls, formats, separators, every space but the plain one, halves of surrogate pairs, private use, what fonts draw
// as nothing (fillers, variation selectors, tags), and the blank Braille cell. Line feed and tab are left alone.
const RUN = /(?:(?![\n\t ])[\p{Cc}\p{Cf}\p{Z}\p{Cs}\p{Co}\p{DI}\u2800])+/gu;
/** One character, or one and its repeats: more than four are counted (`\u200b×300`). */
const REPEATED = /(.)\1{4,}|./gsu;

/** True where `text` holds a character that a person would not see, or would take for another. */
export function hasHidden(text: string): boolean {
  return text.search(RUN) >= 0;
}

/**
 * Splits `text` so that nothing in it stays unseen. Without hidden characters the answer is one piece, equal to `text`;
 * the empty text gives no piece.
 *
 * @example visibleText('a\u202eb') // [text 'a', mark '\\u202e', text 'b']
 */
export function visibleText(text: string): readonly VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (pieces.length > 2 * MAX_MARKS) break;
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) });
    pieces.push({ kind: 'mark', text: escapeRun(run) });
    from = index + run.length;
  }
  const rest = visibleString(text.slice(from));
  if (rest) pieces.push({ kind: 'text', text: rest });
  return pieces;
}

/** The same as one string, for places that take no marks: labels, titles, announcements. */
export function visibleString(text: string): string {
  return text.replace(RUN, escapeRun);
}

function escapeRun(run: string): string {
  return run.replace(REPEATED, (same, one?: string) =>
    one ? `${escapeOne(one)}×${same.length / one.length}` : escapeOne(same),
  );
}

function escapeOne(character: string): string {
  if (character === '\r') return '\\r';
  const hex = (character.codePointAt(0) as number).toString(16);
  if (hex.length < 3) return `\\x${hex.padStart(2, '0')}`;
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
