// Commands whose whole effect is on the files they name: what acceptEdits may allow, what Edit rules see, and what the
// scheduler locks.
import type { BashWord } from './analysis.js';
import { parseFlagSpec } from './flag-spec.js';
import type { FlagSpec } from './flag-spec.js';
import { isPlainSedScript } from './read-only/sed-script.js';
import { scanFlags } from './scan-flags.js';
import { programName } from './unwrapped.js';

export interface EditEffects {
  readonly writes: readonly BashWord[];
  readonly reads: readonly BashWord[];
  /** Every option is known: there is no other effect. */
  readonly complete: boolean;
}

// programs | which operands are written | options
const TABLE = `mkdir|all|pv m= --parents --verbose --mode=
touch|all|acmh d= t= r< --no-create --date= --reference<
rm|all|rRfivdI --recursive --force --verbose --dir
rmdir|all|pv --parents --verbose
unlink,shred,truncate,tee|all|afcouvxz n= s= --append --size= --no-create
mv|move|finuvTb t> S= --force --no-clobber --verbose --target-directory>
cp,ln,install|copy|aAbdfHilLnPpRrsuvxTD t> S= m= --archive --force --no-clobber --recursive --verbose --symbolic --target-directory>
chmod,chown,chgrp|skip|cfvRhHLP --recursive --verbose
sed|sed|nErsuz i? e= l= --quiet --regexp-extended --in-place? --expression=
sort|output|bcCdfghiMmnRrsuVz k= t= S= o> T= --output> --unique --reverse
split,csplit,patch|output|
dd|dd|`;
type Shape = 'all' | 'copy' | 'move' | 'sed' | 'skip' | 'output' | 'dd';

const SHAPES = new Map<string, readonly [shape: Shape, options: string]>();
for (const line of TABLE.split('\n')) {
  const [names = '', shape = '', options = ''] = line.split('|');
  for (const name of names.split(',')) SHAPES.set(name, [shape as Shape, `${options} :files`]);
}
const EDITS = new Set(['mkdir', 'touch', 'rm', 'rmdir', 'mv', 'cp', 'sed']);
const SPECS = new Map<string, FlagSpec>();

/** What a command writes and reads by its arguments; null for a program that is not known to edit files. */
export function editEffects(words: readonly BashWord[]): EditEffects | null {
  const name = programName(words[0]);
  const entry = SHAPES.get(name);
  if (!entry) return null;
  const [shape, options] = entry;
  let spec = SPECS.get(name);
  if (!spec) SPECS.set(name, (spec = parseFlagSpec(options)));
  if (shape === 'dd') return ddEffects(words);
  // Here a glob is an operand like any other, as long as it cannot become an option.
  const globless = words.some((word) => word.kind === 'glob') ? words.map(asOperand) : words;
  const scan = scanFlags(globless, spec);
  let operands: readonly BashWord[] = scan.operands;
  if (globless !== words) operands = operands.map((word) => words[globless.indexOf(word)] ?? word);
  const writes = scan.values.filter(({ kind }) => kind === '>').map(({ word }) => word);
  const reads = scan.values.filter(({ kind }) => kind === '<').map(({ word }) => word);
  let complete = scan.ok && EDITS.has(name) && words[0]?.value === name;
  if (shape === 'sed') {
    if (!scan.seen.has('-i') && !scan.seen.has('--in-place'))
      return { writes: [], reads: operands.slice(1), complete: false };
    const scripts = scan.values.filter(({ flag }) => flag === '-e' || flag === '--expression').map(({ word }) => word);
    if (scripts.length === 0) {
      scripts.push(...operands.slice(0, 1));
      operands = operands.slice(1);
    }
    complete &&= scripts.every((word) => word.kind === 'static' && isPlainSedScript(word.value));
    // A suffix for the backup may be a path of its own.
    complete &&= !scan.values.some(({ kind, word }) => kind === '?' && /[/*]/.test(word.value));
  }
  if (shape === 'skip') operands = operands.slice(1);
  if (shape === 'output') reads.push(...operands);
  else if (shape === 'copy' || shape === 'move') {
    const target = writes.length > 0 ? [] : operands.slice(-1);
    const sources = writes.length > 0 ? operands : operands.slice(0, -1);
    writes.push(...target);
    (shape === 'move' ? writes : reads).push(...sources);
  } else writes.push(...operands);
  return { writes, reads, complete };
}

function asOperand(word: BashWord): BashWord {
  return word.kind === 'glob' && word.value !== '' && !word.value.startsWith('-') ? { ...word, kind: 'static' } : word;
}

function ddEffects(words: readonly BashWord[]): EditEffects {
  const pick = (key: string): BashWord[] =>
    words
      .filter((word) => word.value.startsWith(key))
      .map((word) => ({ ...word, value: word.value.slice(key.length) }));
  return { writes: pick('of='), reads: pick('if='), complete: false };
}
