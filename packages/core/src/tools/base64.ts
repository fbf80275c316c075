const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const group = (a << 16) | (b << 8) | c;
    const left = bytes.length - at;
    parts.push(
      letter(group >> 18) +
        letter(group >> 12) +
        (left > 1 ? letter(group >> 6) : '=') +
        (left > 2 ? letter(group) : '='),
    );
  }
  return parts.join('');
}

const letter = (bits: number) => ALPHABET.charAt(bits & 63);
