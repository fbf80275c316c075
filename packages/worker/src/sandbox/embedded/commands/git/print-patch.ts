import type { Change } from './changes.js';
import { diffLines, type LineChange } from './line-diff.js';
import { readEntry, type Entry, type Repository } from './repository.js';

const ABBREVIATED = 7;

export interface PatchOptions {
  /** Unchanged lines round each change. */
  readonly context: number;
  readonly fullIndex?: boolean;
}

/** The changes as a patch, as `git diff` prints it. */
export async function printPatch(
  repository: Repository,
  changes: readonly Change[],
  options: PatchOptions,
): Promise<string> {
  const parts: string[] = [];
  for (const change of changes) parts.push(await printChange(repository, change, options));
  return parts.join('');
}

async function printChange(repository: Repository, change: Change, options: PatchOptions): Promise<string> {
  const { kind, path, from = path, before, after } = change;
  if (kind === 'T' && before && after) {
    const parts: Change[] = [
      { kind: 'D', path, before },
      { kind: 'A', path, after },
    ];
    return printPatch(repository, parts, options);
  }
  const head = [`diff --git ${quotePath(`a/${from}`)} ${quotePath(`b/${path}`)}`];
  if (!before && after) head.push(`new file mode ${mode(after)}`);
  if (before && !after) head.push(`deleted file mode ${mode(before)}`);
  if (before && after && before.mode !== after.mode) head.push(`old mode ${mode(before)}`, `new mode ${mode(after)}`);
  if (kind === 'R') head.push(`similarity index ${change.similarity}%`, `rename from ${from}`, `rename to ${path}`);
  if (before?.oid === after?.oid) return `${head.join('\n')}\n`;
  const short = (entry: Entry | undefined): string =>
    (entry?.oid ?? '0'.repeat(40)).slice(0, options.fullIndex ? 40 : ABBREVIATED);
  const suffix = before && after && before.mode === after.mode ? ` ${mode(after)}` : '';
  head.push(`index ${short(before)}..${short(after)}${suffix}`);
  const [old, now] = [await bytesOf(repository, from, before), await bytesOf(repository, path, after)];
  const [oldName, newName] = [
    before ? quotePath(`a/${from}`) : '/dev/null',
    after ? quotePath(`b/${path}`) : '/dev/null',
  ];
  if (isBinary(old) || isBinary(now)) return `${head.join('\n')}\nBinary files ${oldName} and ${newName} differ\n`;
  if (old.length === 0 && now.length === 0) return `${head.join('\n')}\n`;
  const hunks = printHunks(splitLines(text(old)), splitLines(text(now)), options.context);
  return `${head.join('\n')}\n--- ${oldName}\n+++ ${newName}\n${hunks}`;
}

async function bytesOf(repository: Repository, path: string, entry: Entry | undefined): Promise<Uint8Array> {
  return entry ? readEntry(repository, path, entry) : new Uint8Array();
}

function mode(entry: Entry): string {
  return entry.mode.toString(8);
}

export function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 8000).includes(0);
}

/** Lines with their line ends; the last may lack one. */
export function splitLines(content: string): string[] {
  return content === '' ? [] : content.split(/(?<=\n)/);
}

/** Names with anything unusual in them stand in quotes. */
export function quotePath(path: string): string {
  if (/^[\x20-\x7e]*$/.test(path) && !/["\\]/.test(path)) return path;
  const quoted = Array.from(new TextEncoder().encode(path), (byte) => {
    const char = String.fromCharCode(byte);
    if (char === '"' || char === '\\') return `\\${char}`;
    if (char === '\t') return '\\t';
    if (char === '\n') return '\\n';
    return byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : char;
  });
  return `"${quoted.join('')}"`;
}

/** The hunks of a unified diff. */
export function printHunks(before: readonly string[], after: readonly string[], context: number): string {
  const out: string[] = [];
  for (const group of groupChanges(diffLines(before, after), context)) {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last) continue;
    const aFrom = Math.max(0, first.aStart - context);
    const aTo = Math.min(before.length, last.aStart + last.a + context);
    const bFrom = first.bStart - (first.aStart - aFrom);
    const bTo = last.bStart + last.b + (aTo - last.aStart - last.a);
    out.push(`@@ -${range(aFrom, aTo)} +${range(bFrom, bTo)} @@${heading(before, aFrom)}\n`);
    let at = aFrom;
    for (const { aStart, a, bStart, b } of group) {
      for (; at < aStart; at += 1) out.push(line(' ', before[at]));
      for (; at < aStart + a; at += 1) out.push(line('-', before[at]));
      for (let index = bStart; index < bStart + b; index += 1) out.push(line('+', after[index]));
    }
    for (; at < aTo; at += 1) out.push(line(' ', before[at]));
  }
  return out.join('');
}

function groupChanges(changes: readonly LineChange[], context: number): LineChange[][] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && change.aStart - (last.aStart + last.a) <= 2 * context) group.push(change);
    else groups.push([change]);
  }
  return groups;
}

function range(from: number, to: number): string {
  const length = to - from;
  return length === 1 ? `${from + 1}` : `${length === 0 ? from : from + 1},${length}`;
}

/** The last line above that starts with a letter: mostly the function that the hunk lies in. */
function heading(lines: readonly string[], from: number): string {
  for (let index = from - 1; index >= 0; index -= 1) {
    const found = lines[index] ?? '';
    if (/^[A-Za-z_$]/.test(found)) return ` ${found.trimEnd().slice(0, 80)}`;
  }
  return '';
}

function line(sign: string, content = ''): string {
  return content.endsWith('\n') ? `${sign}${content}` : `${sign}${content}\n\\ No newline at end of file\n`;
}
