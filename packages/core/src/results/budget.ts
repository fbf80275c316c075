// Cutting text well: never inside a code point, at the end of a line where that costs little.

/** How much of the room may be given up to end at a line. */
const LINE_SLACK = 0.25;

/** The start of `text`, at most `limit` UTF-16 units long. */
export function cutHead(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = Math.max(0, Math.floor(limit));
  if (isLowSurrogate(text, end) && isHighSurrogate(text, end - 1)) end--;
  const line = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
  return text.slice(0, line > 0 && line >= end * (1 - LINE_SLACK) ? line : end);
}

/** The end of `text`, at most `limit` UTF-16 units long. */
export function cutTail(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let start = text.length - Math.max(0, Math.floor(limit));
  if (isLowSurrogate(text, start) && isHighSurrogate(text, start - 1)) start++;
  const newline = text.indexOf('\n', start - 1);
  const line = newline === -1 ? text.length : newline + 1;
  return text.slice(line < text.length && line - start <= (text.length - start) * LINE_SLACK ? line : start);
}

/** Lines as a person counts them: the text after the last newline counts when there is any. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return text === '' || text.endsWith('\n') ? lines : lines + 1;
}

/** Bytes for people: `182.9KB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes}B`;
  const inKilobytes = bytes / 1024;
  return inKilobytes < 1024 ? `${inKilobytes.toFixed(1)}KB` : `${(inKilobytes / 1024).toFixed(1)}MB`;
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
