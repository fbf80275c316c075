import type { CommandContext } from '../own-command.js';
import { GitFailure } from './git-failure.js';

/** One file of the index (".git/index", version 2), at stage 0. */
export interface IndexEntry {
  readonly mode: number;
  readonly oid: string;
  /** What the file was like when it was added: bytes, and ms since the epoch. */
  readonly size: number;
  readonly mtimeMs: number;
}

export type Index = Map<string, IndexEntry>;

export interface ReadIndex {
  readonly entries: Index;
  /** When the index was written, ms. A file of that moment may have changed since without looking so. */
  readonly writtenMs: number;
}

const HEADER = 12;
const FIXED = 62;

export async function readIndex(fs: CommandContext['fs'], gitdir: string): Promise<ReadIndex> {
  const path = `${gitdir}/index`;
  if (!(await fs.exists(path))) return { entries: new Map(), writtenMs: 0 };
  const bytes = await fs.readFileBuffer(path);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(4);
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== 'DIRC' || (version !== 2 && version !== 3))
    throw new GitFailure(`fatal: index file of version ${version} cannot be read here`);
  const entries: Index = new Map();
  let at = HEADER;
  for (let left = view.getUint32(8); left > 0; left -= 1) {
    const flags = view.getUint16(at + 60);
    const extended = (flags & 0x4000) !== 0 ? 2 : 0;
    const start = at + FIXED + extended;
    const end = bytes.indexOf(0, start);
    const path = new TextDecoder().decode(bytes.subarray(start, end));
    const stage = (flags >> 12) & 3;
    if (stage > 0) throw new GitFailure(`fatal: ${path} is unmerged, which cannot be dealt with here`);
    entries.set(path, {
      mode: view.getUint32(at + 24),
      oid: hex(bytes.subarray(at + 40, at + 60)),
      size: view.getUint32(at + 36),
      mtimeMs: view.getUint32(at + 8) * 1000 + Math.floor(view.getUint32(at + 12) / 1e6),
    });
    // Each entry ends in one to eight zero bytes.
    at += Math.floor((end - at + 8) / 8) * 8;
  }
  return { entries, writtenMs: (await fs.stat(path)).mtime.getTime() };
}

export async function writeIndex(fs: CommandContext['fs'], gitdir: string, index: Index): Promise<void> {
  const encoder = new TextEncoder();
  const paths = [...index].map(([path, entry]) => [path, entry, encoder.encode(path)] as const);
  paths.sort(([, , a], [, , b]) => compareBytes(a, b));
  const length = paths.reduce((sum, [, , name]) => sum + paddedLength(name.length), HEADER);
  const bytes = new Uint8Array(length + 20);
  const view = new DataView(bytes.buffer);
  bytes.set(encoder.encode('DIRC'));
  view.setUint32(4, 2);
  view.setUint32(8, paths.length);
  let at = HEADER;
  for (const [, { mode, oid, size, mtimeMs }, name] of paths) {
    for (const time of [at, at + 8]) {
      view.setUint32(time, Math.floor(mtimeMs / 1000));
      view.setUint32(time + 4, Math.round(mtimeMs % 1000) * 1e6);
    }
    view.setUint32(at + 24, mode);
    view.setUint32(at + 36, size);
    bytes.set(
      Uint8Array.from(oid.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
      at + 40,
    );
    view.setUint16(at + 60, Math.min(name.length, 0xfff));
    bytes.set(name, at + FIXED);
    at += paddedLength(name.length);
  }
  bytes.set(await digest(bytes.subarray(0, length)), length);
  await fs.writeFile(`${gitdir}/index`, bytes);
}

/** Of a page without a secure context there is no digest; zeros tell git not to check it. */
async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  return subtle ? new Uint8Array(await subtle.digest('SHA-1', bytes)) : new Uint8Array(20);
}

function paddedLength(nameLength: number): number {
  return Math.floor((FIXED + nameLength + 8) / 8) * 8;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
