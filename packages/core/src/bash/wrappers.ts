// Commands that run another command. Deny and ask rules see through all of them; which of them an allow rule sees through,
// covers as a whole, or may not cover at all, is their `coverage`.
import type { BashAssignment, BashWord } from './analysis.js';
import { parseFlagSpec } from './flag-spec.js';
import type { FlagSpec } from './flag-spec.js';
import { isInterpreter, unwrapInterpreter } from './interpreters.js';
import { isRunner, unwrapRunner } from './runners.js';
import { scanFlags } from './scan-flags.js';
import { programName } from './unwrapped.js';
import type { Unwrapped } from './unwrapped.js';

// name | options | operands of its own before the command
const TRANSPARENT = `timeout|fpv k= s= --foreground --preserve-status --verbose --kill-after= --signal=|1
nice|# n= --adjustment=|0
stdbuf|i= o= e= --input= --output= --error=|0
command|p|0
nohup,noglob,builtin||0`;
const EXEC = `env|iv0 u= C= S= --ignore-environment --null --unset= --chdir= --split-string= --debug|0
sudo|AbEeHnPSkKV u= g= h= p= C= D= R= T= U= r= t= --user= --group= --preserve-env? --non-interactive --login|0
doas|ns u= C= a=|0
watch|bcdegprtwx n= q= --interval= --differences? --no-title --color|0
setsid|cfw --fork --wait|0
ionice|t c= n= p= P= u=|0
flock|enosux w= E= --exclusive --nonblock --shared --timeout=|1
exec|cl a=|0
chroot|--userspec= --groups=|1
strace,ltrace|fCcdhiqrtTvVwxyY a= b= e= E= I= o= O= p= P= s= S= u= X=|0
xargs|0oprtx a= E= e? I= i? L= l? n= P= d= s= --null --arg-file= --delimiter= --replace? --max-args= --max-procs= --no-run-if-empty --verbose|0
time|pvaq f= o=|0
script|aefq c= O= I= --command=|0
taskset,chrt|abcfiomprRv|1
gosu,su-exec||1
busybox,toybox,nocorrect,unshare,setpriv,numactl,rlwrap,catchsegv,torsocks,proxychains,proxychains4,fakeroot,eatmydata,xvfb-run,entr,caffeinate,systemd-run||0`;

interface Wrapper {
  readonly spec: FlagSpec;
  readonly skip: number;
  readonly transparent: boolean;
}

const WRAPPERS = new Map<string, Wrapper>();
for (const [table, transparent] of [
  [TRANSPARENT, true],
  [EXEC, false],
] as const) {
  for (const line of table.split('\n')) {
    const [names = '', flags = '', skip] = line.split('|');
    for (const name of names.split(','))
      WRAPPERS.set(name, { spec: parseFlagSpec(flags), skip: Number(skip), transparent });
  }
}

const UNKNOWN = 'which command it runs is not known';
const ASSIGNMENT = /^([A-Za-z_]\w*)=([\s\S]*)$/;

/** What a command runs in turn; null when it runs nothing but itself. */
export function unwrap(words: readonly BashWord[]): Unwrapped | null {
  const name = programName(words[0]);
  return isPlainProgram(name) ? null : unwrapProgram(name, words);
}

/** Most programs run nothing but themselves; which do is asked once a name. */
function isPlainProgram(name: string): boolean {
  let plain = plainPrograms.get(name);
  if (plain === undefined) {
    plain = name !== 'find' && !WRAPPERS.has(name) && !isInterpreter(name) && !isRunner(name);
    if (plainPrograms.size > 500) plainPrograms.clear();
    plainPrograms.set(name, plain);
  }
  return plain;
}
const plainPrograms = new Map<string, boolean>();

function unwrapProgram(name: string, words: readonly BashWord[]): Unwrapped | null {
  if (name === 'find') return unwrapFind(words);
  if (name === 'command' && words.slice(1).some((word) => /^-\w*[vV]/.test(word.value))) {
    return words[1]?.kind === 'static' && /^-[vV]$/.test(words[1].value) ? null : { reason: UNKNOWN };
  }
  const wrapper = WRAPPERS.get(name);
  if (wrapper) return unwrapKnown(name, words, wrapper);
  return unwrapInterpreter(name, words) ?? unwrapRunner(name, words);
}

function unwrapKnown(name: string, words: readonly BashWord[], wrapper: Wrapper): Unwrapped | null {
  let scan = scanFlags(words, wrapper.spec, { leading: true });
  const split = scan.values.find(
    ({ flag }) =>
      flag === '-S' || flag === '--split-string' || flag === '--command' || (name === 'script' && flag === '-c'),
  );
  if (split && name !== 'ionice') {
    const known = split.word.kind === 'static' ? { code: split.word.value } : {};
    return { ...known, reason: UNKNOWN };
  }
  const bareName = words[0]?.value === name;
  let start = scan.next;
  const assignments: BashAssignment[] = [];
  if (name === 'env' || name === 'sudo' || name === 'doas') {
    // Some read options after an assignment, too.
    for (; start < words.length;) {
      const word = words[start] as BashWord;
      const match = ASSIGNMENT.exec(word.value);
      if (match) {
        const value = word.kind === 'static' ? (match[2] ?? '') : null;
        assignments.push({ name: match[1] ?? '', value, text: word.text, span: word.span });
        start += 1;
      } else if (word.value === '-') {
        start += 1;
      } else if (/^-./.test(word.value)) {
        const more = scanFlags(words, wrapper.spec, { leading: true, from: start });
        scan = { ...more, ok: scan.ok && more.ok };
        start = more.next;
      } else break;
    }
  }
  start += wrapper.skip;
  const skipped = words.slice(1, start);
  const inner = words.slice(start);
  const code = codeOf(name, inner);
  if (code) return code;
  const certain = scan.ok && skipped.every((word) => !word.splits);
  if (inner.length === 0) {
    if (name === 'exec' && words.length === 1) return { coverage: 'exact' };
    return certain ? null : { reason: UNKNOWN };
  }
  const plainXargs = name === 'xargs' && start === 1;
  const transparent = (wrapper.transparent || plainXargs) && bareName && certain;
  const open = name === 'xargs';
  return {
    coverage: transparent ? 'inner' : 'exact',
    inner: [{ words: open ? [...inner, unknownWords(inner)] : inner, assignments }],
    ...(!certain && { reason: UNKNOWN }),
    ...(transparent && !open && name !== 'nohup' && name !== 'noglob' && { pure: true as const }),
  };
}

/** What a wrapper hands to a shell of its own instead of running it: the words of `watch`, and what follows `flock … -c`. */
function codeOf(name: string, inner: readonly BashWord[]): Unwrapped | undefined {
  const isOption = name === 'flock' && /^(?:-c|--command)$/.test(inner[0]?.value ?? '');
  if (!isOption && !(name === 'watch' && inner.length === 1)) return undefined;
  const words = isOption ? inner.slice(1, 2) : inner;
  const [word] = words;
  return word?.kind === 'static' ? { code: word.value } : { reason: UNKNOWN };
}

/** Stands for the arguments that `xargs` and `find -exec … +` append. */
function unknownWords(after: readonly BashWord[]): BashWord {
  const end = after.at(-1)?.span[1] ?? 0;
  return { kind: 'dynamic', value: '', rest: '', splits: true, text: '…', span: [end, end] };
}

const FIND_RUNS = /^-(?:exec|execdir|ok|okdir)$/;

function unwrapFind(words: readonly BashWord[]): Unwrapped | null {
  const inner: { words: readonly BashWord[] }[] = [];
  let acts = false;
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] as BashWord;
    if (word.kind !== 'static') {
      // A word that is not known may be an action. One that surely is a file or pattern is not.
      if (word.splits && (word.value === '' || word.value.startsWith('-')) && word.homePath === undefined) {
        return { inner, coverage: 'exact', reason: UNKNOWN };
      }
      continue;
    }
    if (/^-(?:delete|fprint|fprint0|fprintf|fls)$/.test(word.value)) acts = true;
    if (!FIND_RUNS.test(word.value)) continue;
    const rest = words.slice(index + 1);
    const end = rest.findIndex((one) => one.kind === 'static' && (one.value === ';' || one.value === '+'));
    const command = (end < 0 ? rest : rest.slice(0, end)).map((one) =>
      one.text.includes('{}') ? unknownOf(one) : one,
    );
    inner.push({ words: command });
    index += end < 0 ? rest.length : end + 1;
  }
  if (inner.length === 0 && !acts) return null;
  return { coverage: 'exact', inner };
}

function unknownOf(word: BashWord): BashWord {
  return { kind: 'dynamic', value: '', rest: '', splits: true, text: word.text, span: word.span };
}
