/** The text with every lone surrogate replaced by U+FFFD, so that it can be written as UTF-8 and JSON by anyone. */
export function wellFormed(text: string): string {
  // With the `u` flag a paired surrogate is one character of another category: only lone ones match.
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}
