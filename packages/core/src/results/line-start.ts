/** Where the line (from 0) of a text starts; its length where it has fewer lines. */
export function lineStart(text: string, line: number): number {
  let start = 0;
  for (let left = line; left > 0; left--) {
    const newline = text.indexOf('\n', start);
    if (newline === -1) return text.length;
    start = newline + 1;
  }
  return start;
}
