import type { IFileSystem } from 'just-bash/browser';

/** The interpreter's byte buffer: a string whose characters are bytes. */
export type ByteString = Awaited<ReturnType<NonNullable<IFileSystem['readFileBytes']>>>;

// In a worker a call with 64 Ki arguments overflows the stack; 8 Ki never came near.
const CHUNK = 8 * 1024;

export function toByteString(bytes: Uint8Array): ByteString {
  return latin1(bytes) as unknown as ByteString;
}

/** Each byte as the character of the same number. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return text;
}

export function fromLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
  return bytes;
}
