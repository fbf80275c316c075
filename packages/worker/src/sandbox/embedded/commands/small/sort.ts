import { latin1 } from '../../shell/byte-string.js';
import type { RunCommand } from '../own-command.js';
import { readOperand, reasonOf, stdinBytes } from './operands.js';
import { shortOptions } from './short-options.js';

const FLAGS = {
  '-r': 'r',
  '--reverse': 'r',
  '-n': 'n',
  '--numeric-sort': 'n',
  '-g': 'n',
  '--general-numeric-sort': 'n',
  '-h': 'h',
  '--human-numeric-sort': 'h',
  '-V': 'V',
  '--version-sort': 'V',
  '-M': 'M',
  '--month-sort': 'M',
  '-f': 'f',
  '--ignore-case': 'f',
  '-b': 'b',
  '--ignore-leading-blanks': 'b',
  '-d': 'd',
  '--dictionary-order': 'd',
  '-u': 'unique',
  '--unique': 'unique',
  '-s': 'stable',
  '--stable': 'stable',
  '-c': 'check',
  '--check': 'check',
  '-C': 'silent-check',
  '-z': 'zero',
  '--zero-terminated': 'zero',
  '-o': 'output=',
  '--output': 'output=',
  '-t': 'separator=',
  '--field-separator': 'separator=',
  '-m': 'merge',
  '--merge': 'merge',
  '-R': 'random',
  '-S': 'size=',
  '--parallel': 'parallel=',
  '-T': 'temporary=',
};

interface Key {
  readonly from: number;
  /** First character of the field, from 0. */
  readonly fromChar: number;
  readonly to: number | undefined;
  readonly toChar: number;
  readonly how: string;
}

type Compare = (a: string, b: string) => number;

/** `sort`, by bytes: the sandbox speaks C.UTF-8. */
export const sort: RunCommand = async (args, context) => {
  const keys: Key[] = [];
  const plain: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    // Several may be given, so they are read apart from the rest.
    const [, joined] = /^(?:-k|--key=)([^]*)$/.exec(arg) ?? [];
    const key = joined === '' || arg === '--key' ? args[(index += 1)] : joined;
    if (key === undefined) plain.push(arg);
    else keys.push(readKey(key));
  }
  const { has, value, rest, wrong } = shortOptions(plain, FLAGS);
  const fail = (message: string) => ({ stdout: '', stderr: `sort: ${message}\n`, exitCode: 2 });
  if (wrong !== undefined) return fail(`invalid option -- '${wrong.replace(/^-+/, '')}'`);
  const end = has.has('zero') ? '\0' : '\n';
  const lines: string[] = [];
  for (const name of rest.length > 0 ? rest : ['-']) {
    try {
      const text = latin1(name === '-' ? stdinBytes(context) : await readOperand(name, context));
      const found = text.split(end);
      if (found.at(-1) === '') found.pop();
      lines.push(...found);
    } catch (error) {
      return fail(`cannot read: ${name}: ${reasonOf(error)}`);
    }
  }
  const how = ['n', 'h', 'V', 'M', 'f', 'b', 'd', 'r'].filter((letter) => has.has(letter)).join('');
  const byKeys = compareByKeys(keys, how, value.get('separator'));
  const compare: Compare =
    has.has('stable') || has.has('unique')
      ? byKeys
      : (a, b) => byKeys(a, b) || (how.includes('r') ? -bytewise(a, b) : bytewise(a, b));
  if (has.has('check') || has.has('silent-check')) {
    const at = lines.findIndex(
      (line, index) => index > 0 && compare(lines[index - 1] ?? '', line) > (has.has('unique') ? -1 : 0),
    );
    if (at < 0) return { stdout: '', stderr: '', exitCode: 0 };
    return {
      stdout: '',
      stderr: has.has('check') ? `sort: ${rest[0] ?? '-'}:${at + 1}: disorder: ${lines[at]}\n` : '',
      exitCode: 1,
    };
  }
  const sorted = has.has('random') ? lines.sort(() => Math.random() - 0.5) : lines.sort(compare);
  const kept = has.has('unique')
    ? sorted.filter((line, index) => index === 0 || byKeys(sorted[index - 1] ?? '', line) !== 0)
    : sorted;
  const stdout = kept.map((line) => line + end).join('');
  const output = value.get('output');
  if (output === undefined) return { stdout, stdoutKind: 'bytes', stderr: '', exitCode: 0 };
  try {
    await context.fs.writeFile(context.fs.resolvePath(context.cwd, output), stdout, 'latin1');
  } catch (error) {
    return fail(`open failed: ${output}: ${reasonOf(error)}`);
  }
  return { stdout: '', stderr: '', exitCode: 0 };
};

/** `2,3nr`, `1.3`, `2`. */
function readKey(text: string): Key {
  const [, from = '1', fromChar = '1', first = '', to, toChar = '0', last = ''] =
    /^(\d+)(?:\.(\d+))?([a-zA-Z]*)(?:,(\d+)(?:\.(\d+))?([a-zA-Z]*))?$/.exec(text) ?? [];
  return {
    from: Number(from) - 1,
    fromChar: Number(fromChar) - 1,
    to: to === undefined ? undefined : Number(to),
    toChar: Number(toChar),
    how: first + last,
  };
}

function compareByKeys(keys: readonly Key[], general: string, separator: string | undefined): Compare {
  if (keys.length === 0) return comparison(general);
  const tests = keys.map((key) => ({ key, compare: comparison(key.how === '' ? general : key.how) }));
  return (a, b) => {
    for (const { key, compare } of tests) {
      const order = compare(part(a, key, separator), part(b, key, separator));
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Without a separator a field begins with the blanks before it. */
function part(line: string, { from, fromChar, to, toChar }: Key, separator: string | undefined): string {
  const fields = separator === undefined ? (line.match(/[ \t]*[^ \t]+|[ \t]+$/g) ?? []) : line.split(separator);
  const glue = separator ?? '';
  if (to === undefined) return fields.slice(from).join(glue).slice(fromChar);
  const end =
    toChar === 0 ? fields.slice(from, to) : [...fields.slice(from, to - 1), (fields[to - 1] ?? '').slice(0, toChar)];
  return end.join(glue).slice(fromChar);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const UNITS = 'kmgtpezy';

function comparison(how: string): Compare {
  const sign = how.includes('r') ? -1 : 1;
  const clean = (text: string): string => {
    const trimmed = how.includes('b') || /[nhM]/.test(how) ? text.trimStart() : text;
    const letters = how.includes('d') ? trimmed.replace(/[^\w\s]/g, '') : trimmed;
    return how.includes('f') ? letters.toUpperCase() : letters;
  };
  const number = (text: string): number => Number(/^-?\d*\.?\d+/.exec(text)?.[0] ?? 0);
  const human = (text: string): number => {
    const unit = /^-?[\d.]+([kmgtpezy])/i.exec(text)?.[1]?.toLowerCase();
    return number(text) * (unit === undefined ? 1 : 1024 ** (UNITS.indexOf(unit) + 1));
  };
  const pick: Compare = how.includes('h')
    ? (a, b) => human(a) - human(b)
    : how.includes('n')
      ? (a, b) => number(a) - number(b)
      : how.includes('M')
        ? (a, b) => MONTHS.indexOf(a.slice(0, 3).toLowerCase()) - MONTHS.indexOf(b.slice(0, 3).toLowerCase())
        : how.includes('V')
          ? byVersion
          : bytewise;
  return (a, b) => sign * pick(clean(a), clean(b));
}

function byVersion(a: string, b: string): number {
  const [left, right] = [a.match(/\d+|\D+/g) ?? [], b.match(/\d+|\D+/g) ?? []];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [x = '', y = ''] = [left[index], right[index]];
    const order = /^\d/.test(x) && /^\d/.test(y) ? Number(x) - Number(y) : bytewise(x, y);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function bytewise(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
