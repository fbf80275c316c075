/** Thrown where packed bytes unpack to more than was allowed. */
export class UnpacksToTooMuch extends Error {
  constructor(mostBytes: number) {
    super(`it unpacks to more than ${mostBytes} bytes`);
  }
}

export const gzip = (bytes: Uint8Array) => through(bytes, new CompressionStream('gzip'), Infinity);
export const gunzip = (bytes: Uint8Array, mostBytes: number) =>
  through(bytes, new DecompressionStream('gzip'), mostBytes);
export const deflateRaw = (bytes: Uint8Array) => through(bytes, new CompressionStream('deflate-raw'), Infinity);
export const inflateRaw = (bytes: Uint8Array, mostBytes: number) =>
  through(bytes, new DecompressionStream('deflate-raw'), mostBytes);

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** What a stream of the platform makes of the bytes, and never more than `mostBytes` of it: a few may stand for millions. */
async function through(bytes: Uint8Array, transform: CompressionStream | DecompressionStream, mostBytes: number) {
  const reader = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(transform).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > mostBytes) {
      await reader.cancel();
      throw new UnpacksToTooMuch(mostBytes);
    }
    parts.push(next.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
