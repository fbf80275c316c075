// Enough of awk's lexis to tell strings, patterns and comments from code, and so to see redirects and calls for what they are.
const BEFORE_DIVISION = /[\w$)\]."]\s*$/;
const UNSAFE_NAME =
  /\b(?:system|getline|close|fflush|ARGV|ARGC|ENVIRON|PROCINFO|SYMTAB|FUNCTAB|extension|nextfile|func|function)\b/;

/** What people write on a command line is far shorter; each slash costs a look at all that came before. */
const MAX_PROGRAM_CHARS = 3_000;

/** The program with strings and patterns emptied and comments removed; null where a slash could be either kind. */
function stripAwk(program: string): string | null {
  let code = '';
  for (let at = 0; at < program.length;) {
    const rest = program.slice(at);
    const sign = program[at] as string;
    let token: RegExpExecArray | null = null;
    if (sign === '"') {
      token = /^"(?:[^"\\\n]|\\[\s\S])*"/.exec(rest);
      if (!token) return null;
      code += '""';
    } else if (sign === '#') {
      token = /^#[^\n]*/.exec(rest);
    } else if (sign === '/') {
      if (/(?:\+\+|--|\blength)\s*$/.test(code)) return null;
      const words = /(?:^|[^\w$])(?:print|printf|return|in|case|else|do)\s*$/.test(code);
      if (BEFORE_DIVISION.test(code) && !words) code += '/';
      else {
        // A bracket may hide a slash from some versions and not from others.
        token = /^\/(?:[^/\\\n[]|\\[^\n]|\[(?:[^\]\\\n/]|\\[^\n])+\])*\//.exec(rest);
        if (!token) return null;
        code += '1';
      }
    } else if (sign === '\\') {
      token = /^\\\n/.exec(rest);
      if (!token) return null;
      code += ' ';
    } else code += sign;
    at += token ? token[0].length : 1;
  }
  return code;
}

/** True for a program that only reads its input and prints: no redirect, pipe, command, other file or environment. */
export function isPlainAwkProgram(program: string): boolean {
  if (program.length > MAX_PROGRAM_CHARS) return false;
  const stripped = stripAwk(program);
  if (stripped === null) return false;
  // A statement goes on after these signs, so that a redirect may stand on the next line.
  const code = stripped.replace(/(,|\{|&&|\|\||\bdo\b|\belse\b)\s*\n/g, '$1 ');
  if (UNSAFE_NAME.test(code) || code.includes('@') || /\|/.test(code.replaceAll('||', ' '))) return false;
  return !code.split(/[;{}\n]/).some((statement) => /\bprintf?\b/.test(statement) && statement.includes('>'));
}
