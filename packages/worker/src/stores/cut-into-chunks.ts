export interface Chunk {
  /** UTF-16 units from the beginning of the text. */
  readonly start: number;
  readonly text: string;
}

/** Cuts `text` into pieces of at most `size` UTF-16 units, never between the halves of a surrogate pair. */
export function cutIntoChunks(text: string, size: number): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = 0; start < text.length;) {
    const full = start + size;
    const end = full < text.length && isHighSurrogate(text.charCodeAt(full - 1)) ? full - 1 : full;
    chunks.push({ start, text: text.slice(start, end) });
    start = end;
  }
  return chunks;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
