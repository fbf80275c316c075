// Programs that take code as an argument. Shell code is read like the rest; other code is never covered by a prefix rule.
import type { BashWord } from './analysis.js';
import type { Unwrapped } from './unwrapped.js';

const SHELLS = /^(?:ba|z|k|mk|pdk|da|a|fi|c|tc|r?ba|ya)?sh$/;
// Options that take code; `anywhere` where they may follow an operand.
const CODE: readonly (readonly [program: RegExp, option: RegExp, anywhere?: true])[] = [
  [/^(?:python|pypy)[\d.]*$|^ipython3?$/, /^-[A-Za-z]*c/],
  [
    /^(?:node|nodejs|bun|tsx|ts-node|electron)$/,
    /^-[A-Za-z]*[epr]|^--(?:eval|print|require|import|loader|experimental-loader)\b/,
  ],
  [/^deno$/, /^eval$/],
  [/^(?:perl|ruby|lua[\d.]*|luajit)$/, /^-\w*[eEr]|^-[MmI]/],
  [/^php[\d.]*$/, /^-[rRBE]|^--run/],
  [
    /^(?:osascript|Rscript|R|julia|elixir|erl|groovy|scala|raku|ghc|octave|tclsh|expect|jshell|sbcl|guile|racket|swipl|gdb|lldb|vim|vi|nvim|ex|ed|emacs)$/,
    /^-(?:e|E|f|c|ex|eval|expr|S|batch|x|s)$|^--(?:eval|expr|command|execute|expression)\b|^[-+]c/,
    true,
  ],
  [/^(?:pwsh|powershell)$/i, /^-(?:c|command|e|ec|encodedcommand|f|file)$/i, true],
  [/^cmd(?:\.exe)?$/i, /^\/[ck]$/i, true],
];
/** Most commands are none of these. */
const ANY = new RegExp(CODE.map(([program]) => program.source).join('|'), 'i');
const UNKNOWN = 'its code is not known before it runs';

export function isInterpreter(name: string): boolean {
  return /^(?:eval|trap|su|runuser|sg|ssh)$/.test(name) || SHELLS.test(name) || ANY.test(name);
}

export function unwrapInterpreter(name: string, words: readonly BashWord[]): Unwrapped | null {
  if (name === 'eval') return unwrapEval(words);
  if (name === 'trap') return words[1]?.kind === 'static' ? { code: words[1].value } : { reason: UNKNOWN };
  if (name === 'su' || name === 'runuser' || name === 'sg') return unwrapShell(words, true);
  if (name === 'ssh') return unwrapRemote(words);
  if (SHELLS.test(name)) return unwrapShell(words, false);
  for (const [program, option, anywhere] of CODE) {
    if (!program.test(name)) continue;
    return takesCode(words, option, anywhere === true) ? { coverage: 'exact' } : null;
  }
  return null;
}

/** True when an option takes code, when one may, or when the code comes from the standard input. */
function takesCode(words: readonly BashWord[], option: RegExp, anywhere: boolean): boolean {
  let script = false;
  for (let index = 1; index < words.length; index += 1) {
    const { kind, value } = words[index] as BashWord;
    if (kind !== 'static' && (value === '' || value.startsWith('-'))) return !script || anywhere;
    if (option.test(value) || value === '-') return true;
    if (/^-[WX]$/.test(value)) index += 1;
    else if (/^(?:--?version|--?help|-[vVh])$/.test(value) || !value.startsWith('-')) {
      script = true;
      if (!anywhere) return false;
    }
  }
  return !script;
}

function unwrapEval(words: readonly BashWord[]): Unwrapped {
  const rest = words.slice(1);
  if (rest.some((word) => word.kind !== 'static')) return { reason: UNKNOWN };
  const code = rest.map((word) => word.value);
  if (code[0] === '--') code.shift();
  return { code: code.join(' ') };
}

/** `bash -c 'code'`, also with other options before it. Without `-c` a shell runs a file, or what it is fed. */
function unwrapShell(words: readonly BashWord[], login: boolean): Unwrapped | null {
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] as BashWord;
    if (word.kind !== 'static') {
      return word.value !== '' && !word.value.startsWith('-') && !login ? null : { reason: UNKNOWN };
    }
    const { value } = word;
    if (login ? /^(?:-c|--command)$/.test(value) : /^-[A-Za-z]*c[A-Za-z]*$/.test(value)) {
      const rest = words.slice(index + 1);
      // `-co pipefail`: the word of an `o` comes before the code.
      for (const letter of login ? '' : value) if (letter === 'o' || letter === 'O') rest.shift();
      while (!login && rest[0]?.kind === 'static' && /^[-+]/.test(rest[0].value)) {
        const option = rest.shift()?.value ?? '';
        for (const letter of option) if (letter === 'o' || letter === 'O') rest.shift();
      }
      const code = rest[0];
      return code?.kind === 'static' ? { code: code.value } : { reason: UNKNOWN };
    }
    if (/^(?:--command=|--init-file|--rcfile|-s$)/.test(value)) return { reason: UNKNOWN };
    if (/^[-+][oO]$/.test(value)) index += 1;
    else if (!login && !/^[-+]/.test(value)) return null;
  }
  return { reason: 'it runs what it is fed' };
}

function unwrapRemote(words: readonly BashWord[]): Unwrapped | null {
  let index = 1;
  for (; index < words.length; index += 1) {
    const value = words[index]?.value ?? '';
    if (!value.startsWith('-')) break;
    if (/^-[BbcDEeFIiJLlmOopQRSWw]$/.test(value)) index += 1;
  }
  const command = words.slice(index + 1);
  if (command.length === 0) return null;
  if (command.some((word) => word.kind !== 'static')) return { reason: UNKNOWN };
  return { code: command.map((word) => word.value).join(' ') };
}
