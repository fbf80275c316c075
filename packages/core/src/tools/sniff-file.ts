import type { ImageMediaType } from '../blocks.js';

// What a file is by its first bytes; its name is never trusted.

type Signature = readonly [name: string, bytes: string, offset?: number];

const IMAGES: readonly (readonly [ImageMediaType, string])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
];

export const PDF = 'a PDF document';

const BINARIES: readonly Signature[] = [
  [PDF, '%PDF-'],
  ['a ZIP archive (or a document in one)', 'PK\x03\x04'],
  ['a gzip archive', '\x1f\x8b'],
  ['a bzip2 archive', 'BZh'],
  ['an xz archive', '\xfd7zXZ\x00'],
  ['a Zstandard archive', '\x28\xb5\x2f\xfd'],
  ['a tar archive', 'ustar', 257],
  ['an ELF program', '\x7fELF'],
  ['a WebAssembly module', '\x00asm'],
  ['a Windows program', 'MZ'],
  ['an SQLite database', 'SQLite format 3\x00'],
  ['a WOFF font', 'wOF'],
  ['an MP4 video', 'ftyp', 4],
  ['an Ogg file', 'OggS'],
  ['an MP3 sound', 'ID3'],
  ['an icon', '\x00\x00\x01\x00'],
];

/** The media type of an image that the Messages API takes. */
export function sniffImage(bytes: Uint8Array): ImageMediaType | undefined {
  if (startsWith(bytes, 'RIFF', 0) && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return IMAGES.find(([, signature]) => startsWith(bytes, signature, 0))?.[0];
}

/** In words, e.g. "a ZIP archive". */
export function describeBinary(bytes: Uint8Array): string {
  return BINARIES.find(([, signature, offset = 0]) => startsWith(bytes, signature, offset))?.[0] ?? 'a binary file';
}

function startsWith(bytes: Uint8Array, signature: string, offset: number): boolean {
  return [...signature].every((character, index) => bytes[offset + index] === character.charCodeAt(0));
}
