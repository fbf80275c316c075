import { latin1 } from '../../shell/byte-string.js';
import { failure, type CommandResult, type RunCommand } from '../own-command.js';
import { readOperand, reasonOf } from './operands.js';
import { shortOptions } from './short-options.js';

const OPTIONS = {
  '-p': 'plain',
  '-r': 'reverse',
  '-u': 'upper',
  '-l': 'length=',
  '-s': 'skip=',
  '-c': 'columns=',
  '-g': 'group=',
};

/** `xxd`: bytes as hexadecimal, and with `-r` the way back. */
export const xxd: RunCommand = async (args, context) => {
  const { has, value, rest, wrong } = shortOptions(args, OPTIONS);
  if (wrong !== undefined) return failure(`xxd: ${wrong} is not available in the embedded sandbox\n`);
  if (rest.length > 1) return failure('xxd: an output file is not available in the embedded sandbox; use >\n');
  const numbers = new Map([...value].map(([name, text]) => [name, Number(text)]));
  for (const [name, number] of numbers) {
    if (!Number.isInteger(number) || (number < 0 && name !== 'skip'))
      return failure(`xxd: ${value.get(name)}: invalid number\n`);
  }
  const [name = '-'] = rest;
  let bytes: Uint8Array;
  try {
    bytes = await readOperand(name, context);
  } catch (error) {
    return failure(`xxd: ${name}: ${reasonOf(error)}\n`, 2);
  }
  const plain = has.has('plain');
  if (has.has('reverse')) return reverse(latin1(bytes), plain);
  const skip = numbers.get('skip') ?? 0;
  const start = skip < 0 ? Math.max(0, bytes.length + skip) : skip;
  const end = Math.min(bytes.length, start + (numbers.get('length') ?? Infinity));
  // Sixteen and thirty bytes a line are what xxd itself takes; 0 is its word for "as it takes itself".
  const columns = numbers.get('columns') || (plain ? 30 : 16);
  const group = plain ? columns : (numbers.get('group') ?? 2) || columns;
  const lines: string[] = [];
  for (let at = start; at < end; at += columns) {
    const row = bytes.subarray(at, Math.min(end, at + columns));
    const hex = grouped(row, group, has.has('upper'));
    const width = 2 * columns + Math.ceil(columns / group) - 1;
    lines.push(plain ? `${hex}\n` : `${at.toString(16).padStart(8, '0')}: ${hex.padEnd(width)}  ${printable(row)}\n`);
  }
  return { stdout: lines.join(''), stderr: '', exitCode: 0 };
};

function grouped(row: Uint8Array, group: number, upper: boolean): string {
  let text = '';
  row.forEach((byte, index) => {
    text += `${index > 0 && index % group === 0 ? ' ' : ''}${byte.toString(16).padStart(2, '0')}`;
  });
  return upper ? text.toUpperCase() : text;
}

function printable(row: Uint8Array): string {
  return latin1(row).replace(/[^ -~]/g, '.');
}

/** Lines of a dump start with where their bytes go, and end, after two blanks, with what can be read of them. */
function reverse(text: string, plain: boolean): CommandResult {
  const bytes: number[] = [];
  for (const line of text.split('\n')) {
    const [, offset = '', hex = ''] = (plain ? undefined : /^\s*([0-9a-f]+): ?(.*?)(?: {2}.*)?$/i.exec(line)) ?? [];
    if (!plain && offset === '') continue;
    const at = plain ? bytes.length : Number.parseInt(offset, 16);
    if (at < bytes.length) return failure('xxd: going back in the output is not available in the embedded sandbox\n');
    if (at > 64 * 1024 * 1024) return failure(`xxd: ${offset}: too far into the output\n`);
    while (bytes.length < at) bytes.push(0);
    for (const pair of (plain ? line : hex).replace(/\s/g, '').match(/[0-9a-f]{2}/gi) ?? [])
      bytes.push(Number.parseInt(pair, 16));
  }
  return { stdout: latin1(Uint8Array.from(bytes)), stdoutKind: 'bytes', stderr: '', exitCode: 0 };
}
