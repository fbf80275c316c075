/**
 * SHA-256 (hex) of the parts' own digests; null where it cannot be had: in a page without a secure context, and for text
 * whose lone surrogates UTF-8 cannot tell apart.
 */
export async function joinDigests(parts: readonly Promise<Uint8Array | null>[]): Promise<string | null> {
  const known = await Promise.all(parts);
  const joined = new Uint8Array(known.length * 32);
  for (const [index, part] of known.entries()) {
    if (!part) return null;
    joined.set(part, index * 32);
  }
  const digest = await sha256(joined);
  return digest && Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Never rejects. */
export async function digestText(text: string): Promise<Uint8Array | null> {
  return isWellFormed(text) ? sha256(new TextEncoder().encode(text)) : null;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const subtle = (crypto as Partial<Crypto>).subtle;
  if (!subtle) return null;
  try {
    return new Uint8Array(await subtle.digest('SHA-256', bytes));
  } catch {
    // Without a digest the text is kept twice at worst.
    return null;
  }
}

function isWellFormed(text: string): boolean {
  // Newer than the library of types, and many times faster.
  const native = (text as { isWellFormed?: () => boolean }).isWellFormed;
  return native ? native.call(text) : !/\p{Cs}/u.test(text);
}
