// Builtins and the like, whose words mean more than options and files.
import type { BashWord } from '../analysis.js';
import { isTameVariable } from '../assignments.js';
import { parseFlagSpec } from '../flag-spec.js';
import { scanFlags } from '../scan-flags.js';
import { isStatic, NOT_READ_ONLY } from './reading.js';
import type { Reader, Reading } from './reading.js';

const readEcho: Reader = () => ({ readOnly: true, files: [] });

const readPrintf: Reader = (words) => {
  const format = words[1];
  const fine = isStatic(format) && (!format.value.startsWith('-') || format.value === '--');
  const readOnly = fine && (format.value !== '--' || isStatic(words[2]));
  return { readOnly, files: [], ...(!readOnly && { exactOnly: true as const }) };
};

const UNARY_FILE = /^-[abcdefghkprsuwxGLNOS]$/;
const UNARY_TEXT = /^-[nzt]$/;
const BINARY_TEXT = /^(?:=|==|!=|<|>)$/;
const BINARY_FILE = /^-(?:nt|ot|ef)$/;
const BINARY_NUMBER = /^-(?:eq|ne|lt|le|gt|ge)$/;

/** It may evaluate a name with a subscript, which may run a command. */
const EVALUATES: Reading = { readOnly: false, files: [], exactOnly: true };

/** `test` and `[`. `-v` and `-R` evaluate a subscript; with words that are not known, only fixed operators are safe. */
const readTest: Reader = (words) => {
  let operands = words.slice(1);
  if (words[0]?.value === '[') {
    if (operands.at(-1)?.value !== ']') return EVALUATES;
    operands = operands.slice(0, -1);
  }
  if (operands.some((word) => word.splits)) return EVALUATES;
  const files: BashWord[] = [];
  const readPart = (part: readonly BashWord[]): boolean => {
    const [first, second, third] = part;
    if (isStatic(first) && first.value === '!' && part.length > 1) return readPart(part.slice(1));
    if (part.length === 0) return true;
    if (part.length === 1) return true;
    if (part.length === 2) {
      if (!isStatic(first) || !second) return false;
      if (UNARY_FILE.test(first.value)) files.push(second);
      return UNARY_FILE.test(first.value) || UNARY_TEXT.test(first.value);
    }
    if (part.length !== 3 || !isStatic(second) || !first || !third) return false;
    if (BINARY_NUMBER.test(second.value))
      return [first, third].every((word) => isStatic(word) && /^-?\d+$/.test(word.value));
    if (BINARY_FILE.test(second.value)) files.push(first, third);
    return BINARY_TEXT.test(second.value) || BINARY_FILE.test(second.value);
  };
  const parts: BashWord[][] = [[]];
  for (const word of operands) {
    if (isStatic(word) && /^-[ao]$/.test(word.value) && (parts.at(-1)?.length ?? 0) > 1) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  if (parts.length > 1 && !operands.every(isStatic)) return EVALUATES;
  return parts.every(readPart) ? { readOnly: true, files } : EVALUATES;
};

const DATE = /^(?:\+|-u$|-d$|-R$|-I|--utc$|--universal$|--date=|--rfc-3339=|--iso-8601)/;
const READ = parseFlagSpec('rs d= n= N= p= t= u= :text');

const readDate: Reader = (words) => {
  const fine = words
    .slice(1)
    .every((word, index, all) => isStatic(word) && (DATE.test(word.value) || all[index - 1]?.value === '-d'));
  return { readOnly: fine, files: [] };
};

/** Words that are all known; `pattern` is what each must look like. */
const readWords =
  (pattern: RegExp): Reader =>
  (words) => ({ readOnly: words.slice(1).every((word) => isStatic(word) && pattern.test(word.value)), files: [] });

/** `read -r name`: no option that evaluates or fills an array, and only names that steer no program. */
const readRead: Reader = (words) => {
  const scan = scanFlags(words, READ);
  const tame = scan.operands.every((word) => isStatic(word) && isTameVariable(word.value));
  return { readOnly: scan.ok && tame && scan.operands.length > 0, files: [] };
};

const readNames: Reader = (words) => ({ readOnly: words.slice(1).every(isStatic), files: [] });

/** `command -v`, `type`: looks up, runs nothing. Other forms of `command` are wrappers. */
const readCommand: Reader = (words) => ({
  readOnly: words.length > 1 && isStatic(words[1]) && /^-[vV]$/.test(words[1].value) && words.slice(2).every(isStatic),
  files: [],
});

const readPs: Reader = (words) => {
  const fine = words.slice(1).every((word, index, all) => {
    const before = all[index - 1]?.value ?? '';
    if (!isStatic(word)) return false;
    return (
      /^-[aAdefFjlLNTwHhyc]+$|^[aflujxw]+$|^--(?:forest|no-headers|sort=[\w,+-]+)$|^-[opuUtCgGs]$/.test(word.value) ||
      /^-[opuUtCgGs]$/.test(before)
    );
  });
  return { readOnly: fine && !words.some((word) => /^-?o?\w*\benv/.test(word.value)), files: [] };
};

const readOptions = readWords(/^(?:[-+][euCf]+|[-+][eu]*o|pipefail|errexit|nounset|noclobber|noglob)$/);

export const SHELL: [string, Reader][] = [
  ['echo', readEcho],
  ['printf', readPrintf],
  ['test', readTest],
  ['[', readTest],
  ['date', readDate],
  ['type', readNames],
  ['read', readRead],
  // Alone it shows every variable.
  ['set', (words) => (words.length === 1 ? NOT_READ_ONLY : readOptions(words))],
  ['exit', readWords(/^\d+$/)],
  ['return', readWords(/^\d+$/)],
  ['break', readWords(/^\d+$/)],
  ['continue', readWords(/^\d+$/)],
  ['shift', readWords(/^\d+$/)],
  ['wait', readWords(/^\d+$/)],
  ['command', readCommand],
  ['ps', readPs],
];
