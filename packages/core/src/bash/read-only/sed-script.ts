const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|/(?:[^/\\\n]|\\.)*/I?)`;
const ADDRESSES = String.raw`(?:${ADDRESS}(?:\s*,\s*(?:[+~]\d+|${ADDRESS}))?)?\s*!?\s*`;
const BLOCK = new RegExp(String.raw`^${ADDRESSES}\{`);
const COMMAND = new RegExp(
  String.raw`^${ADDRESSES}(?:[pdPDgGhHxnNlzF=]|[qQ]\d*|s([/|#,:@!%+])((?:(?!\1)[^\\\n]|\\.)*)\1(?:(?!\1)[^\\\n]|\\.)*\1[gpiI\d]*|y/(?:[^/\\\n]|\\.)*/(?:[^/\\\n]|\\.)*/)\s*(?=[;}\n]|$)`,
);

/** True for a sed script of commands that only print, delete, substitute and move text: nothing is run, read or written. */
export function isPlainSedScript(script: string): boolean {
  let rest = script;
  while (rest.trim() !== '') {
    if (/^[\s;}]/.test(rest)) {
      rest = rest.slice(1);
      continue;
    }
    const part = BLOCK.exec(rest) ?? COMMAND.exec(rest);
    // A bracket that is still open hides the delimiter from some versions of sed and not from others.
    if (!part || /\[[^\]]*$/.test(part[2] ?? '') || /\[[^\]]*\//.test(part[0].replace(/s.*/s, ''))) return false;
    rest = rest.slice(part[0].length);
  }
  return true;
}

/** True for a script that may run commands: GNU `e`, alone or as a flag of `s`. */
export function mayRunFromSed(script: string): boolean {
  return /(?:^|[;{}\n\d/$!\s])e(?:\s|$)|[/|#,:@!%+][a-zA-Z\d]*e[a-zA-Z\d]*\s*(?:$|[;}\n])/.test(script);
}
