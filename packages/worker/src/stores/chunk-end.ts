/** How much of a chunk may be given up to end it at a line. */
const LINE_SLACK = 0.25;

/**
 * Where the first chunk of `text` ends: after at most `size` UTF-16 units, at the end of a line where one is near, never
 * between the halves of a surrogate pair. Looks at nothing behind `size + 1` units, so that a text is always cut the same
 * way, in whatever pieces it came.
 */
export function chunkEnd(text: string, size: number): number {
  if (text.length <= size) return text.length;
  const line = text.lastIndexOf('\n', size - 1) + 1;
  if (line >= size * (1 - LINE_SLACK)) return line;
  return isHighSurrogate(text.charCodeAt(size - 1)) && size > 1 ? size - 1 : size;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
