/** A pattern cut at its stars. Matching is linear: each piece is looked for once, from where the last one ended. */
export function matchesPieces(text: string, pieces: readonly string[], open: boolean): boolean {
  if (matchWhole(text, pieces)) return true;
  if (!open) return false;
  const last = pieces.length - 1;
  return matchWhole(text, [...pieces.slice(0, last), `${pieces[last]} `, '']);
}

function matchWhole(text: string, pieces: readonly string[]): boolean {
  const first = pieces[0] ?? '';
  if (pieces.length === 1) return text === first;
  const last = pieces.at(-1) ?? '';
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found < 0 || found + piece.length > end) return false;
    at = found + piece.length;
  }
  return at <= end;
}
