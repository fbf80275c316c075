/** The JSON object that `text` is as a whole. Lists, quoted texts and an object with something round it are plain text. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return undefined;
  try {
    return JSON.parse(trimmed) as Readonly<Record<string, unknown>>;
  } catch {
    // It only began like one.
    return undefined;
  }
}
