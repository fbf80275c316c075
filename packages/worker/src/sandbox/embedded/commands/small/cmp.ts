import type { RunCommand } from '../own-command.js';
import { readOperand, reasonOf } from './operands.js';
import { shortOptions } from './short-options.js';

/** `cmp`. */
export const cmp: RunCommand = async (args, context) => {
  const { has, rest, wrong } = shortOptions(args, {
    '-s': 'silent',
    '--silent': 'silent',
    '--quiet': 'silent',
    '-l': 'list',
    '-b': 'bytes',
  });
  const fail = (message: string) => ({ stdout: '', stderr: `cmp: ${message}\n`, exitCode: 2 });
  if (wrong !== undefined) return fail(`invalid option -- '${wrong.replace(/^-+/, '')}'`);
  const [a = '', b = '-'] = rest;
  if (a === '') return fail("missing operand after 'cmp'");
  const contents: Uint8Array[] = [];
  for (const name of [a, b]) {
    try {
      contents.push(await readOperand(name, context));
    } catch (error) {
      return fail(`${name}: ${reasonOf(error)}`);
    }
  }
  const [left = new Uint8Array(), right = new Uint8Array()] = contents;
  const shorter = Math.min(left.length, right.length);
  if (has.has('list')) {
    const rows: string[] = [];
    for (let at = 0; at < shorter; at += 1) {
      if (left[at] !== right[at])
        rows.push(`${at + 1} ${left[at]?.toString(8).padStart(3)} ${right[at]?.toString(8).padStart(3)}\n`);
    }
    return { stdout: rows.join(''), stderr: '', exitCode: rows.length > 0 || left.length !== right.length ? 1 : 0 };
  }
  let at = 0;
  while (at < shorter && left[at] === right[at]) at += 1;
  if (at === left.length && at === right.length) return { stdout: '', stderr: '', exitCode: 0 };
  if (has.has('silent')) return { stdout: '', stderr: '', exitCode: 1 };
  const line = left.subarray(0, at).filter((byte) => byte === 10).length + 1;
  if (at < shorter) return { stdout: `${a} ${b} differ: byte ${at + 1}, line ${line}\n`, stderr: '', exitCode: 1 };
  const short = left.length < right.length ? a : b;
  return { stdout: '', stderr: `cmp: EOF on ${short} after byte ${at}, line ${line - 1 || 1}\n`, exitCode: 1 };
};
