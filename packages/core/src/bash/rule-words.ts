// The content of a Bash rule, taken apart into words the way the shell takes a command apart.

/** Stands for a blank inside a word, so that it is never mistaken for the blank between two. */
export const INNER_BLANK = '\uE001';
/** Stands for a word that is not known. */
export const UNKNOWN_WORD = '\uE000';

export type BashRulePattern =
  | { readonly kind: 'everything' }
  | { readonly kind: 'nothing' }
  /** The words and nothing more, or the text as a whole. */
  | { readonly kind: 'exact'; readonly words: readonly string[] | null; readonly text: string }
  /** The words and any that follow. */
  | { readonly kind: 'prefix'; readonly words: readonly string[] }
  /** Text between stars, to be found in order; `open`: any words may follow. */
  | { readonly kind: 'wildcard'; readonly pieces: readonly string[]; readonly open: boolean };

/** Reads the text between the parentheses of a `Bash(…)` rule; undefined and `*` are the bare rule. */
export function readBashRule(content: string | undefined): BashRulePattern {
  const text = content?.trim();
  if (text === undefined || content === '*') return { kind: 'everything' };
  const open = /(?::|\s)\*$/.test(text);
  const base = open ? text.slice(0, -2).trimEnd() : text;
  if (/^[*\s]*$/.test(base)) return { kind: 'nothing' };
  const words = splitRuleWords(base);
  if (base.includes('*')) {
    const joined = (words ?? base.split(/\s+/)).map(inner).join(' ');
    return { kind: 'wildcard', pieces: joined.split('*'), open };
  }
  if (open) return { kind: 'prefix', words: words ?? base.split(/\s+/) };
  return { kind: 'exact', words, text };
}

export function inner(word: string): string {
  return /\s/.test(word) ? word.replace(/\s/g, INNER_BLANK) : word;
}

/** Splits at blanks and removes quotes; null when the text holds more than plain and quoted words. */
function splitRuleWords(text: string): string[] | null {
  if (/^[\w@%+=:,./*?~{}[\]!^-]+(?:[ \t]+[\w@%+=:,./*?~{}[\]!^-]+)*$/.test(text)) return text.split(/[ \t]+/);
  const words: string[] = [];
  const token = /[ \t]*((?:[^\s'"\\$`&|;<>()]|\\[\s\S]|'[^']*'|"(?:[^"\\$`]|\\[\s\S])*")+)/y;
  let at = 0;
  while (at < text.length) {
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found?.[1]) return text.slice(at).trim() === '' ? words : null;
    at = token.lastIndex;
    words.push(
      found[1].replace(
        /\\([\s\S])|'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"/g,
        (_, escaped?: string, single?: string, double?: string) =>
          escaped ?? single ?? (double ?? '').replace(/\\([$`"\\\n])/g, '$1'),
      ),
    );
  }
  return words;
}
