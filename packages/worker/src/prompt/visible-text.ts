// Text a model wrote may hide what it does: terminal escapes, bidirectional overrides, zero-width characters, spaces that
// are no spaces. Before a person reads it, each of those becomes a small mark that shows its code.

/** A stretch of plain text, or a mark that stands for hidden characters and reads as their escapes (`\u202e`). */
export interface VisiblePiece {
  readonly kind: 'text' | 'mark';
  readonly text: string;
}

/** Above this many marks the escapes are written as plain text: a page of marks is slow and tells nobody more. */
const MAX_MARKS = 1000;
/** Longer runs of one character are counted (`\u200b×300`). */
const MAX_REPEATS = 4;

// Controls, formats, separators, every space but the plain one, halves of surrogate pairs, private use, what fonts draw
// as nothing (fillers, variation selectors, tags), and the blank Braille cell. Line feed and tab are left alone.
const HIDDEN = String.raw`(?![\n\t ])[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{DI}\u2800]`;
const RUN = new RegExp(`(?:${HIDDEN})+`, 'gu');
const ONE = new RegExp(HIDDEN, 'u');

/** True where `text` holds a character that a person would not see, or would take for another. */
export function hasHidden(text: string): boolean {
  return ONE.test(text);
}

/**
 * Splits `text` so that nothing in it stays unseen. Without hidden characters the answer is one piece, equal to `text`;
 * the empty text gives no piece.
 *
 * @example visibleText('a\u202eb') // [text 'a', mark '\\u202e', text 'b']
 */
export function visibleText(text: string): readonly VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let plain = '';
  let marks = 0;
  let from = 0;
  for (const run of text.matchAll(RUN)) {
    plain += text.slice(from, run.index);
    from = run.index + run[0].length;
    if (marks >= MAX_MARKS) {
      plain += escapeRun(run[0]);
      continue;
    }
    marks += 1;
    if (plain) pieces.push({ kind: 'text', text: plain });
    pieces.push({ kind: 'mark', text: escapeRun(run[0]) });
    plain = '';
  }
  plain += text.slice(from);
  if (plain) pieces.push({ kind: 'text', text: plain });
  return pieces;
}

/** The same as one string, for places that take no marks: labels, titles, announcements. */
export function visibleString(text: string): string {
  return text.replace(RUN, escapeRun);
}

function escapeRun(run: string): string {
  const characters = Array.from(run);
  let escaped = '';
  for (let at = 0; at < characters.length; ) {
    const character = characters[at] as string;
    let end = at + 1;
    while (characters[end] === character) end += 1;
    const count = end - at;
    escaped += count > MAX_REPEATS ? `${escapeOne(character)}×${count}` : escapeOne(character).repeat(count);
    at = end;
  }
  return escaped;
}

function escapeOne(character: string): string {
  if (character === '\r') return String.raw`\r`;
  const hex = (character.codePointAt(0) as number).toString(16);
  if (hex.length <= 2) return String.raw`\x${hex.padStart(2, '0')}`;
  return hex.length <= 4 ? String.raw`\u${hex.padStart(4, '0')}` : String.raw`\u{${hex}}`;
}
