const PLAIN = /^[\w@%+=:,./{}-]*$/;
const MAX_WORDS = 64;

/**
 * The words a short literal brace expansion such as `{rm,-r}` or `a{b,c}` stands for; undefined when the text is not
 * plain, nests braces, counts (`{1..9}`) or is too long. Used to find what a deny rule forbids, never to allow.
 */
export function expandBraces(text: string): readonly string[] | undefined {
  if (!PLAIN.test(text) || /\{[^}]*\{|\{[^},]*\}|\.\./.test(text)) return undefined;
  let words = [''];
  for (const piece of text.split(/(\{[^}]*\})/)) {
    const choices = piece.startsWith('{') ? piece.slice(1, -1).split(',') : [piece];
    words = words.flatMap((word) => choices.map((choice) => word + choice));
    if (words.length > MAX_WORDS) return undefined;
  }
  return words.length > 1 ? words.filter((word) => word !== '') : undefined;
}
