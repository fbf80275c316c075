// The part of Bash that every shell reads alike, told by a second, tiny reading of the text that shares nothing with the
// parser: for shells that are closed, and that nothing here can hold to what was read.

/** Shells that mean by a command what Bash means; `none` runs command lines that its owner wrote. */
const READ_AS_BASH: ReadonlySet<string> = new Set(['bash', 'just-bash', 'none']);

/** Whether only plain words may be vouched for where `shell` runs the command: so it is for every shell that is not known. */
export function needsPlainWords(shell: string): boolean {
  return !READ_AS_BASH.has(shell);
}

// No backslash, not even in quotes, and no `$`, backtick, glob, brace, tilde, `#`, `!`, `&` or line break.
const WORD = String.raw`(?:[\w@%+=:,./-]|'[^'\\\n]*'|"[^"$\`\\!\n]*")+`;
const REDIRECT = String.raw`(?:[012]?>>?[ \t]*${WORD}|<[ \t]*${WORD}|[12]?>&[12])`;
const COMMAND = new RegExp(String.raw`(${WORD})(?:[ \t]+(?:${REDIRECT}|${WORD}(?![<>])))*[ \t]*`, 'y');
const OPERATOR = /(?:&&|\|\||[|;])[ \t]*/y;

/** Words that begin a compound command, and commands whose words are read as code. */
const NOT_A_PROGRAM = new Set(
  'if then else elif fi for while until do done case esac select function time coproc in eval exec source . sh bash dash zsh ksh jsh'.split(
    ' ',
  ),
);

/**
 * Whether the whole text is plain words and quotes, joined by `&&`, `||`, `;` and `|`, with redirections to plain words.
 *
 * @example isPlainWords(`grep -rn "two words" src | head -5`) // true
 */
export function isPlainWords(command: string): boolean {
  const text = command.trim();
  for (let at = 0; ;) {
    COMMAND.lastIndex = at;
    const [whole = '', first = ''] = COMMAND.exec(text) ?? [];
    const name = first.replaceAll(/['"]/g, '');
    if (whole === '' || name.includes('=') || NOT_A_PROGRAM.has(name.slice(name.lastIndexOf('/') + 1))) return false;
    at += whole.length;
    if (at === text.length) return true;
    OPERATOR.lastIndex = at;
    const [operator = ''] = OPERATOR.exec(text) ?? [];
    if (operator === '') return false;
    at += operator.length;
    if (at === text.length) return operator === ';';
  }
}
