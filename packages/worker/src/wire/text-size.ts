/** UTF-16 units of text in `value`, bytes of binary data counted alike; a few levels deep. */
export function textSize(value: unknown, depth = 4): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  if (depth === 0) return 0;
  return Object.values(value).reduce((sum: number, item: unknown) => sum + textSize(item, depth - 1), 0);
}

/** The value with the end of its text only: of a string, or of each string field. What cannot be cut so becomes null. */
export function cutText(value: unknown, chars: number): unknown {
  if (textSize(value) <= chars) return value;
  if (typeof value === 'string') return endOf(value, chars);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const cut = Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [
      key,
      typeof item === 'string' ? endOf(item, chars) : item,
    ]),
  );
  return textSize(cut) <= 2 * chars ? cut : null;
}

function endOf(text: string, chars: number): string {
  const end = text.slice(-chars);
  // Half of a surrogate pair is no character.
  return /^[\uDC00-\uDFFF]/.test(end) ? end.slice(1) : end;
}
