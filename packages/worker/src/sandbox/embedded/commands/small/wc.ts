import type { RunCommand } from '../own-command.js';
import { readOperand, reasonOf, stdinBytes } from './operands.js';
import { shortOptions } from './short-options.js';

const FLAGS = {
  '-l': 'lines',
  '--lines': 'lines',
  '-w': 'words',
  '--words': 'words',
  '-c': 'bytes',
  '--bytes': 'bytes',
  '-m': 'chars',
  '--chars': 'chars',
  '-L': 'longest',
  '--max-line-length': 'longest',
};

const KINDS = ['lines', 'words', 'chars', 'bytes', 'longest'] as const;

type Counts = Readonly<Record<(typeof KINDS)[number], number>>;

/** `wc`. Columns are as wide as the number of all bytes, as GNU's are. */
export const wc: RunCommand = async (args, context) => {
  const { has, rest, wrong } = shortOptions(args, FLAGS);
  if (wrong !== undefined)
    return { stdout: '', stderr: `wc: invalid option -- '${wrong.replace(/^-+/, '')}'\n`, exitCode: 1 };
  const kinds = KINDS.filter((kind) => (has.size === 0 ? ['lines', 'words', 'bytes'].includes(kind) : has.has(kind)));
  const rows: (readonly [Counts, string])[] = [];
  let stderr = '';
  for (const name of rest) {
    try {
      rows.push([count(await readOperand(name, context)), name]);
    } catch (error) {
      stderr += `wc: ${name}: ${reasonOf(error)}\n`;
    }
  }
  if (rest.length === 0) rows.push([count(stdinBytes(context)), '']);
  const fromInput = rest.length === 0 || rest.includes('-');
  const total = rows.reduce((sum, [counts]) => sum + counts.bytes, 0);
  const width = fromInput && kinds.length > 1 ? 7 : kinds.length === 1 && rest.length <= 1 ? 1 : String(total).length;
  if (rest.length > 1) rows.push([sum(rows.map(([counts]) => counts)), 'total']);
  const lines = rows.map(([counts, name]) => {
    const numbers = kinds.map((kind) => String(counts[kind]).padStart(width)).join(' ');
    return `${numbers}${name === '' ? '' : ` ${name}`}\n`;
  });
  return { stdout: lines.join(''), stderr, exitCode: stderr === '' ? 0 : 1 };
};

function count(bytes: Uint8Array): Counts {
  const text = new TextDecoder().decode(bytes);
  const lines = text.split('\n');
  return {
    lines: lines.length - 1,
    words: text.match(/\S+/g)?.length ?? 0,
    chars: Array.from(text).length,
    bytes: bytes.length,
    longest: lines.reduce((most, line) => Math.max(most, Array.from(line).length), 0),
  };
}

function sum(all: readonly Counts[]): Counts {
  const add = (kind: (typeof KINDS)[number]): number => all.reduce((total, counts) => total + counts[kind], 0);
  const longest = Math.max(0, ...all.map((counts) => counts.longest));
  return { lines: add('lines'), words: add('words'), chars: add('chars'), bytes: add('bytes'), longest };
}
