// The tape archive format: POSIX ustar, with GNU's and pax' long names.

export interface TarEntry {
  readonly path: string;
  readonly type: 'file' | 'directory' | 'symlink';
  readonly mode: number;
  /** ms since the epoch */
  readonly mtimeMs: number;
  readonly data: Uint8Array;
  /** Of links. */
  readonly target: string;
}

const BLOCK = 512;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function writeTar(entries: readonly TarEntry[]): Uint8Array<ArrayBuffer> {
  const blocks: Uint8Array[] = [];
  for (const entry of entries) {
    const name = encoder.encode(entry.path);
    if (name.length > 100) {
      const long = encoder.encode(`${entry.path}\0`);
      blocks.push(header('././@LongLink', 'L', { ...entry, data: long, target: '' }), padded(long));
    }
    const data = entry.type === 'file' ? entry.data : new Uint8Array();
    blocks.push(
      header(entry.path, { file: '0', directory: '5', symlink: '2' }[entry.type], { ...entry, data }),
      padded(data),
    );
  }
  blocks.push(new Uint8Array(2 * BLOCK));
  const whole = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
}

/** Throws a plain error for bytes that are no archive. */
export function readTar(bytes: Uint8Array): TarEntry[] {
  const entries: TarEntry[] = [];
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const block = bytes.subarray(at, at + BLOCK);
    if (block.every((byte) => byte === 0)) return entries;
    if (octal(block, 148, 8) !== checksum(block)) throw new Error('This does not look like a tar archive');
    const size = octal(block, 124, 12);
    const data = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (data.length < size) throw new Error('Unexpected EOF in archive');
    const kind = String.fromCharCode(block[156] ?? 0);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (kind === 'L') longName = text(data, 0, data.length);
    else if (kind === 'x') longName = /\d+ path=([^\n]*)\n/.exec(decoder.decode(data))?.[1] ?? longName;
    else if (kind !== 'g') {
      const prefix = text(block, 345, 155);
      const path = longName ?? (prefix === '' ? '' : `${prefix}/`) + text(block, 0, 100);
      const type = kind === '5' || path.endsWith('/') ? 'directory' : kind === '2' ? 'symlink' : 'file';
      entries.push({
        path,
        type,
        mode: octal(block, 100, 8),
        mtimeMs: octal(block, 136, 12) * 1000,
        data,
        target: text(block, 157, 100),
      });
      longName = undefined;
    }
  }
  if (entries.length === 0) throw new Error('This does not look like a tar archive');
  return entries;
}

function header(path: string, kind: string, { mode, mtimeMs, data, target }: TarEntry): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (at: number, value: string, length: number): void =>
    block.set(encoder.encode(value).subarray(0, length), at);
  const number = (at: number, value: number, length: number): void =>
    put(at, `${value.toString(8).padStart(length - 1, '0')}\0`, length);
  put(0, path, 100);
  number(100, mode, 8);
  number(108, 1000, 8);
  number(116, 1000, 8);
  number(124, data.length, 12);
  number(136, Math.floor(mtimeMs / 1000), 12);
  put(156, kind, 1);
  put(157, target, 100);
  put(257, 'ustar\0' + '00', 8);
  put(265, 'user', 32);
  put(297, 'user', 32);
  put(148, `${checksum(block).toString(8).padStart(6, '0')}\0 `, 8);
  return block;
}

/** The sum of the header's bytes, with blanks for the sum itself. */
function checksum(block: Uint8Array): number {
  return block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function padded(data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(data.length / BLOCK) * BLOCK);
  whole.set(data);
  return whole;
}

function octal(block: Uint8Array, at: number, length: number): number {
  return Number.parseInt(text(block, at, length).trim() || '0', 8);
}

function text(block: Uint8Array, at: number, length: number): string {
  const part = block.subarray(at, at + length);
  const end = part.indexOf(0);
  return decoder.decode(end < 0 ? part : part.subarray(0, end));
}
