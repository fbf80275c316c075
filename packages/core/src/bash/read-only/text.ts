// sed, awk, sort, jq: programs with a language of their own. Only scripts that cannot write, run or read elsewhere pass.
import type { BashWord } from '../analysis.js';
import { parseFlagSpec } from '../flag-spec.js';
import { scanFlags } from '../scan-flags.js';
import { isPlainAwkProgram } from './awk-program.js';
import { isStatic } from './reading.js';
import type { Reader } from './reading.js';
import { isPlainSedScript, mayRunFromSed } from './sed-script.js';
import { readersFrom } from './table-reader.js';

const SED = parseFlagSpec(
  'nErsuz e= l= --quiet --silent --regexp-extended --separate --unbuffered --null-data --posix --debug --sandbox --expression= --line-length= --version --help :files',
);
const readSed: Reader = (words) => {
  const scan = scanFlags(words, SED);
  const scripts: BashWord[] = scan.values
    .filter(({ flag }) => flag === '-e' || flag === '--expression')
    .map(({ word }) => word);
  const files = [...scan.operands];
  if (scripts.length === 0) scripts.push(...files.splice(0, 1));
  const plain = scripts.length > 0 && scripts.every((word) => isStatic(word) && isPlainSedScript(word.value));
  const runs = scripts.some((word) => !isStatic(word) || mayRunFromSed(word.value));
  return { readOnly: scan.ok && plain, files, ...(runs && !plain && { exactOnly: true as const }) };
};

const AWK = parseFlagSpec('F= v= --field-separator= --assign= --version --posix --re-interval :files');
const readAwk: Reader = (words) => {
  const scan = scanFlags(words, AWK);
  const [program, ...files] = scan.operands;
  const safe = isStatic(program) && isPlainAwkProgram(program.value);
  const values = scan.values.every(({ word }) => isStatic(word));
  // `name=value` among the files is an assignment, and harmless.
  const readOnly = scan.ok && safe && values;
  return { readOnly, files, ...(!(safe && scan.ok) && { exactOnly: true as const }) };
};

const JQ = parseFlagSpec(
  'acCeijMnrRsS --compact-output --color-output --monochrome-output --exit-status --null-input --raw-input --raw-output --join-output --slurp --sort-keys --tab --indent= --seq --stream --unbuffered --version :pattern',
);

const readJq: Reader = (words) => {
  const pairs: BashWord[] = [];
  const files: BashWord[] = [];
  const rest: BashWord[] = [];
  let wrong = false;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as BashWord;
    const match = isStatic(word) ? /^--(arg|argjson|slurpfile|rawfile)$/.exec(word.value) : null;
    // The next word is its value, whatever it looks like.
    if (isStatic(word) && word.value === '--indent' && !/^\d$/.test(words[index + 1]?.value ?? '')) wrong = true;
    if (!match) {
      rest.push(word);
      continue;
    }
    const [key, value] = [words[index + 1], words[index + 2]];
    if (!key || !value || key.splits || value.splits) wrong = true;
    else (match[1]?.endsWith('file') ? files : pairs).push(value);
    index += 2;
  }
  const scan = scanFlags(rest, JQ);
  const [filter, ...inputs] = scan.operands;
  const code = isStatic(filter) ? filter.value : undefined;
  const plain =
    code !== undefined &&
    !/\b(?:env|import|include|input_filename|\$__loc__|debug|stderr|halt_error|get_search_list|ENV)\b/.test(code);
  const inPlace = scan.seen.has('-i');
  return { readOnly: scan.ok && plain && !wrong && !inPlace, files: [...files, ...inputs] };
};

export const TEXT: [string, Reader][] = [
  ['sed', readSed],
  ['awk', readAwk],
  ['mawk', readAwk],
  ['gawk', readAwk],
  ['nawk', readAwk],
  ['jq', readJq],
  ...readersFrom(`
sort|bcCdfghiMmnRrsuVz k= t= S= --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort --random-sort --reverse --sort= --version-sort --check? --key= --merge --stable --buffer-size= --field-separator= --parallel= --unique --zero-terminated --version --help :files`),
];
