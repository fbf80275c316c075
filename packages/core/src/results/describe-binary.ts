// Bytes that were printed as if they were text.

const SAMPLE_CHARS = 8_192;
/** Share of characters that no text has. */
const BINARY_SHARE = 0.3;
const FEWEST = 8;

// eslint-disable-next-line no-control-regex -- control characters are what this is about; those of terminals are text
const NO_TEXT = /[\x00-\x06\x0e-\x1a\x1c-\x1f\ufffd]/g;

/** By their first characters, as far as decoding left them whole. */
const SIGNATURES: readonly (readonly [start: RegExp, name: string])[] = [
  [/^\ufffdPNG\r?\n/, 'a PNG image'],
  [/^\ufffd\ufffd\ufffd[\s\S]{0,3}(?:JFIF|Exif)/, 'a JPEG image'],
  [/^GIF8[79]a/, 'a GIF image'],
  [/^RIFF[\s\S]{4,12}WEBP/, 'a WebP image'],
  [/^%PDF-/, 'a PDF document'],
  // eslint-disable-next-line no-control-regex -- as above
  [/^PK\x03\x04/, 'a ZIP archive'],
  [/^\x7fELF/, 'an ELF program'],
  [/^\0asm/, 'a WebAssembly module'],
  // eslint-disable-next-line no-control-regex -- as above
  [/^\x1f\ufffd/, 'gzip data'],
  [/^SQLite format 3\0/, 'an SQLite database'],
];

/** What the bytes are, in a sentence for the model; undefined where the text is text. */
export function describeBinary(output: string, bytes: string): string | undefined {
  const sample = output.slice(0, SAMPLE_CHARS);
  const odd = sample.match(NO_TEXT)?.length ?? 0;
  const known = SIGNATURES.find(([start]) => start.test(sample));
  if (odd < FEWEST || (odd < sample.length * BINARY_SHARE && !known)) return undefined;
  const what = known ? `looks like ${known[1]}` : 'of an unknown kind';
  return `[Binary output (${bytes}), ${what}. It is not shown: redirect it to a file, or print it as text, e.g. with base64 or xxd.]`;
}
