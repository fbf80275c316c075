import type { BashWord } from './analysis.js';
import type { FlagSpec, ValueKind } from './flag-spec.js';
import { isCommonOption } from './read-only/common-options.js';

export interface FlagScan {
  /** Every option is known and has its value. */
  readonly ok: boolean;
  readonly operands: readonly BashWord[];
  /** Index of the first operand, or the number of words. */
  readonly next: number;
  readonly values: readonly { readonly flag: string; readonly kind: ValueKind; readonly word: BashWord }[];
  readonly seen: ReadonlySet<string>;
}

interface Limits {
  /** Index of the first word to look at; 1 by default. */
  readonly from?: number;
  /** Options end at the first operand, as for programs that run another. */
  readonly leading?: boolean;
  /** Operands that are not known before the command runs are fine: no option of it does harm. */
  readonly anyOperand?: boolean;
}

/** Reads the options of a command strictly: one that is unknown, abbreviated or without its value makes `ok` false. */
export function scanFlags(words: readonly BashWord[], spec: FlagSpec, limits: Limits = {}): FlagScan {
  const operands: BashWord[] = [];
  const values: { flag: string; kind: ValueKind; word: BashWord }[] = [];
  const seen = new Set<string>();
  let ok = true;
  let index = limits.from ?? 1;
  let next = words.length;
  const takeValue = (flag: string, kind: ValueKind): void => {
    index += 1;
    const word = words[index];
    // A value that looks like an option is one where this table is wrong about the flag.
    const option = /^-[^\d]/.test(word?.value ?? '') && flag !== '-e' && flag !== '--regexp';
    if (word === undefined || word.splits || option) ok = false;
    else values.push({ flag, kind, word });
  };
  const addOperand = (word: BashWord): void => {
    if (operands.length === 0) next = index;
    operands.push(word);
  };
  for (; index < words.length; index += 1) {
    const word = words[index] as BashWord;
    const { value } = word;
    const dash = value.startsWith('-') && value !== '-';
    if (!dash) {
      // What is not known may turn out to be an option.
      const hidden = word.kind !== 'static' && value === '' && !word.pipe && word.homePath === undefined;
      if (hidden && !limits.anyOperand && !(word.kind === 'glob' && spec.globs)) ok = false;
      if (word.kind === 'glob' && !spec.globs && !limits.anyOperand) ok = false;
      addOperand(word);
      if (limits.leading) break;
      continue;
    }
    if (word.kind !== 'static') {
      // `--include=*.ts`, `--author="$x"`: whatever it becomes, it stays a text for that option.
      const name = /^--([\w-]+)=/.exec(value)?.[1] ?? '';
      if (!/[=?]/.test(longKind(spec, name) ?? '') || (word.splits && word.kind !== 'glob')) ok = false;
      continue;
    }
    if (value === '--') {
      const rest = words.slice(index + 1);
      if (rest.length > 0) {
        if (operands.length === 0) next = index + 1;
        if (!spec.globs && !limits.anyOperand && rest.some((operand) => operand.kind === 'glob')) ok = false;
        operands.push(...rest);
      }
      break;
    }
    if (value.startsWith('--')) {
      const equals = value.indexOf('=');
      const name = equals < 0 ? value.slice(2) : value.slice(2, equals);
      const kind = longKind(spec, name);
      seen.add(`--${name}`);
      if (kind === undefined || (kind === '' && equals >= 0)) ok = false;
      else if (equals >= 0) values.push({ flag: `--${name}`, kind, word: { ...word, value: value.slice(equals + 1) } });
      else if (kind !== '' && kind !== '?') takeValue(`--${name}`, kind);
      continue;
    }
    if (spec.numeric && /^-\d+$/.test(value)) continue;
    for (let at = 1; at < value.length; at += 1) {
      const letter = value[at] as string;
      const kind = spec.short.get(letter);
      seen.add(`-${letter}`);
      if (kind === undefined) {
        ok = false;
        break;
      }
      if (kind === '') continue;
      if (at + 1 < value.length)
        values.push({ flag: `-${letter}`, kind, word: { ...word, value: value.slice(at + 1) } });
      else if (kind !== '?') takeValue(`-${letter}`, kind);
      break;
    }
  }
  if (operands.length > spec.max) ok = false;
  return { ok, operands, next, values, seen };
}

function longKind(spec: FlagSpec, name: string): ValueKind | undefined {
  return spec.long.get(name) ?? (spec.common && isCommonOption(name) ? '?' : undefined);
}
