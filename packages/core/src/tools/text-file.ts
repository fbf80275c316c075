/** How a text is written in a file. */
export interface TextFormat {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  readonly bom: boolean;
}

export type DecodedFile =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly format: TextFormat;
      /** Some bytes were no text. */ readonly lossy: boolean;
    }
  | { readonly kind: 'binary' };

/** How far to look for a NUL byte. */
const SNIFFED_BYTES = 8000;

const decoders = (encoding: TextFormat['encoding']) => ({
  strict: new TextDecoder(encoding, { fatal: true }),
  lenient: new TextDecoder(encoding),
});

// Made once: making one costs as much as decoding a small file.
const DECODERS = { 'utf-8': decoders('utf-8'), 'utf-16le': decoders('utf-16le'), 'utf-16be': decoders('utf-16be') };

/** Reads bytes as text by their byte order mark, else as UTF-8. Bytes with NUL and no mark are binary. */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const format = formatOf(bytes);
  const { strict, lenient } = DECODERS[format.encoding];
  let text: string;
  let lossy = false;
  try {
    text = strict.decode(bytes);
  } catch {
    // Not valid in its encoding: shown with U+FFFD, and never written back.
    text = lenient.decode(bytes);
    lossy = true;
  }
  return isBinary(text, bytes) ? { kind: 'binary' } : { kind: 'text', text, format, lossy };
}

/** From this size on bytes are looked at before they are decoded. */
const LARGE_BYTES = 64 * 1024;

/**
 * The text to search in, whether or not all bytes are valid; undefined for what is large and binary. Of small files
 * `isBinary` is cheaper asked about those in which something was found.
 */
export function searchableText(bytes: Uint8Array): string | undefined {
  const { encoding } = formatOf(bytes);
  if (encoding === 'utf-8' && bytes.length > LARGE_BYTES && startsBinary(bytes)) return undefined;
  return DECODERS[encoding].lenient.decode(bytes);
}

export function isBinary(text: string, bytes: Uint8Array): boolean {
  // The text is looked through much quicker than the bytes.
  return text.includes('\0') && formatOf(bytes).encoding === 'utf-8' && startsBinary(bytes);
}

const startsBinary = (bytes: Uint8Array) => bytes.subarray(0, SNIFFED_BYTES).includes(0);

export function encodeFile(text: string, { encoding, bom }: TextFormat): Uint8Array {
  const marked = bom ? `\uFEFF${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(marked);
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at++) view.setUint16(at * 2, marked.charCodeAt(at), encoding === 'utf-16le');
  return bytes;
}

/** Lines without their ends. A newline at the end of the text ends its last line and starts no other. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
}

const PLAIN: TextFormat = { encoding: 'utf-8', bom: false };

function formatOf(bytes: Uint8Array): TextFormat {
  // Not taken apart as a list: that would walk the bytes through an iterator.
  const first = bytes[0];
  const second = bytes[1];
  const third = bytes[2];
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', bom: true };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', bom: true };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', bom: true };
  return PLAIN;
}
