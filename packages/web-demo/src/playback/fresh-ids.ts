/**
 * The same text with every tool-use id made new. A session answers an id that it knows from its record and runs nothing,
 * so a recording that is played twice needs new ones.
 */
export function freshIds(text: string, suffix: string): string {
  return text.replace(/\btoolu_[A-Za-z0-9_]+/g, (id) => `${id}_${suffix}`);
}

/** Six letters and digits. */
export function newSuffix(): string {
  return crypto.randomUUID().slice(0, 6);
}
