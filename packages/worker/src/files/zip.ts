import type { SandboxFiles } from '@sallyport/core';
import { deflateRaw, inflateRaw, UnpacksToTooMuch } from '../sandbox/embedded/commands/archive/deflate.js';
import { projectPath } from './project-path.js';

/** Bytes that an archive may unpack to. As much as the embedded sandbox takes by default. */
const MOST_BYTES = 256 * 1024 * 1024;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * The files of a zip archive by their path in it. A single directory round all of them, as hosts of code put it there, is
 * left out. Rejects with a plain error that says what is wrong: no zip, encrypted, a path that leads out, too large.
 */
export async function readZip(bytes: Uint8Array, mostBytes = MOST_BYTES): Promise<SandboxFiles> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const files: Record<string, Uint8Array> = {};
  let left = mostBytes;
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL) throw new Error('The zip archive is damaged.');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [packed, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const offset = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.endsWith('/')) continue;
    if ((flags & 1) !== 0) throw new Error(`The zip archive is encrypted: ${name}`);
    if (packed === 0xffffffff) throw new Error('Zip archives above 4 GB cannot be read.');
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const data = await unpack(bytes.subarray(start, start + packed), method, left, name);
    left -= data.length;
    files[projectPath(name)] = data;
  }
  return withoutCommonDirectory(files);
}

/** A zip archive of the files. */
export async function writeZip(files: SandboxFiles): Promise<Uint8Array<ArrayBuffer>> {
  const [parts, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let offset = 0;
  for (const [path, data] of Object.entries(files)) {
    const name = new TextEncoder().encode(path);
    const packed = await deflateRaw(data);
    // The fields that both records of a file have: version, names in UTF-8, deflated, 1980-01-01, sum, sizes.
    const shared = new DataView(new ArrayBuffer(26));
    shared.setUint16(0, 20, true);
    shared.setUint16(2, 0x800, true);
    shared.setUint16(4, DEFLATED, true);
    shared.setUint16(8, 0x21, true);
    shared.setUint32(10, crc32(data), true);
    shared.setUint32(14, packed.length, true);
    shared.setUint32(18, data.length, true);
    shared.setUint16(22, name.length, true);
    const fields = new Uint8Array(shared.buffer);
    parts.push(number(LOCAL), fields, name, packed);
    directory.push(number(CENTRAL), new Uint8Array([20, 0]), fields, new Uint8Array(10), number(offset), name);
    offset += 30 + name.length + packed.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const tail = new DataView(new ArrayBuffer(18));
  const count = Object.keys(files).length;
  tail.setUint16(4, count, true);
  tail.setUint16(6, count, true);
  tail.setUint32(8, size, true);
  tail.setUint32(12, offset, true);
  const all = [...parts, ...directory, number(END), new Uint8Array(tail.buffer)];
  return new Uint8Array(await new Blob(all as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

function findEnd(view: DataView): number {
  // A comment of up to 64 Ki may follow it.
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new Error('This is not a zip archive.');
}

async function unpack(packed: Uint8Array, method: number, most: number, name: string): Promise<Uint8Array> {
  if (method !== STORED && method !== DEFLATED) throw new Error(`${name} is packed in a way that cannot be read.`);
  if (method === STORED && packed.length > most) throw tooLarge();
  if (method === STORED) return packed.slice();
  try {
    return await inflateRaw(packed, most);
  } catch (error) {
    throw error instanceof UnpacksToTooMuch ? tooLarge() : new Error('The zip archive is damaged.', { cause: error });
  }
}

function tooLarge(): Error {
  return new Error('The zip archive unpacks to more than a sandbox takes.');
}

function withoutCommonDirectory(files: Readonly<Record<string, Uint8Array>>): SandboxFiles {
  const paths = Object.keys(files);
  const first = paths[0]?.slice(0, (paths[0]?.indexOf('/') ?? -1) + 1) ?? '';
  if (first === '' || !paths.every((path) => path.startsWith(first))) return files;
  return Object.fromEntries(paths.map((path) => [path.slice(first.length), files[path] ?? new Uint8Array()]));
}

function number(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, value, true);
  return new Uint8Array(view.buffer);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) !== 0 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(data: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of data) sum = (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
