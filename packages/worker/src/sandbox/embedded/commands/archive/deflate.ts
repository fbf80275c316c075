/** What the platform's streams make of all the bytes. Rejects with what they say of bytes that are not theirs. */
async function through(
  bytes: Uint8Array,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export const gzip = (bytes: Uint8Array) => through(bytes, new CompressionStream('gzip'));
export const gunzip = (bytes: Uint8Array) => through(bytes, new DecompressionStream('gzip'));
export const deflateRaw = (bytes: Uint8Array) => through(bytes, new CompressionStream('deflate-raw'));
export const inflateRaw = (bytes: Uint8Array) => through(bytes, new DecompressionStream('deflate-raw'));

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
