import type { BashWord } from '../analysis.js';
import { parseFlagSpec } from '../flag-spec.js';
import type { FlagSpec } from '../flag-spec.js';
import { scanFlags } from '../scan-flags.js';
import type { FlagScan } from '../scan-flags.js';
import { isStatic } from './reading.js';
import type { Reader, Reading } from './reading.js';

const MAYBE_OUTSIDE = /^[/~]|(?:^|\/)\.\.(?:\/|$)/;

/** Reads a table: one program a line, `name|options`, several names separated by commas. Specs are parsed when first used. */
export function readersFrom(table: string): [string, Reader][] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [names = '', flags = ''] = line.split('|');
      let spec: FlagSpec | undefined;
      const reader: Reader = (words) => readWithSpec(words, (spec ??= parseFlagSpec(flags)));
      return names.split(',').map((name): [string, Reader] => [name, reader]);
    });
}

/** Judges a command by the spec of its options and operands. `from` is the first word after the (sub-)command. */
export function readWithSpec(words: readonly BashWord[], spec: FlagSpec, from = 1): Reading {
  const scan = scanFlags(words, spec, { from, anyOperand: spec.operands === 'text' });
  return readScan(scan, spec);
}

/** Turns a scan into a reading: which words are files follows from the spec. */
export function readScan(scan: FlagScan, spec: FlagSpec): Reading {
  const files = scan.values.filter(({ kind }) => kind === '<').map(({ word }) => word);
  let { operands } = scan;
  let readOnly = scan.ok && !scan.values.some(({ kind }) => kind === '>');
  if (spec.operands === 'none' && operands.length > 0) readOnly = false;
  if (
    spec.operands.startsWith('pat') &&
    !['-e', '-f', '--regexp', '--file', '--files'].some((flag) => scan.seen.has(flag))
  ) {
    if (operands[0]?.splits) readOnly = false;
    operands = operands.slice(1);
  }
  if (spec.operands === 'files' || spec.operands === 'pattern') files.push(...operands);
  if (spec.operands.endsWith('revs')) {
    // A revision or a path: what may lie outside is taken as a path.
    if (!operands.every(isStatic)) readOnly = false;
    files.push(...operands.filter((word) => MAYBE_OUTSIDE.test(word.value)));
  }
  return { readOnly, files };
}
