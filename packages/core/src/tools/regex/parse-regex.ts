// Reads the structure of a regular expression that the engine has accepted already. Only what the analyses need: which
// parts may repeat, which may fail, and where each atom stands in the source.

export type RegexNode =
  /** Matches one character: `source` alone is a pattern for it. `backReference`: nothing is known of what it matches. */
  | { readonly kind: 'atom'; readonly source: string; readonly backReference: boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'choice'; readonly parts: readonly RegexNode[] }
  | {
      readonly kind: 'repeat';
      readonly body: RegexNode;
      readonly min: number;
      readonly max: number;
      readonly suffix: string;
    }
  /** `open`: `(`, `(?:`, `(?<name>` or with modifiers. */
  | { readonly kind: 'group'; readonly open: string; readonly body: RegexNode }
  /** `^`, `$`, `\b`, `\B`: matches no character. */
  | { readonly kind: 'edge'; readonly source: string }
  | { readonly kind: 'look'; readonly open: string; readonly body: RegexNode; readonly negative: boolean };

const ESCAPE = /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|p\{[^}]*\}|k<[^>]*>|[1-9]\d*|[^])/iy;
const QUANTIFIER = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y;
const LOOK = /\(\?<?[=!]/y;
const OPEN = /\((?:\?(?:<[^>]*>|[a-z]*(?:-[a-z]*)?:))?/y;
const CLASS = /\[(?:\\[^]|[^\]\\])*\]/y;

export function parseRegex(source: string): RegexNode {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const choice = (): RegexNode => {
    const parts = [sequence()];
    while (source[at] === '|') {
      at++;
      parts.push(sequence());
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
  };
  const sequence = (): RegexNode => {
    const parts: RegexNode[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(quantified(term()));
    return { kind: 'sequence', parts };
  };
  const quantified = (body: RegexNode): RegexNode => {
    const suffix = take(QUANTIFIER);
    return suffix === undefined ? body : { kind: 'repeat', body, suffix, ...bounds(suffix) };
  };
  const inside = (): RegexNode => {
    const body = choice();
    at++;
    return body;
  };
  const term = (): RegexNode => {
    const look = take(LOOK);
    if (look !== undefined) return { kind: 'look', open: look, body: inside(), negative: look.endsWith('!') };
    const open = take(OPEN);
    if (open !== undefined) return { kind: 'group', open, body: inside() };
    const set = take(CLASS);
    if (set !== undefined) return atom(set);
    const escape = take(ESCAPE);
    if (escape !== undefined) return /^\\b$/i.test(escape) ? { kind: 'edge', source: escape } : atom(escape);
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
    at += character.length;
    return character === '^' || character === '$' ? { kind: 'edge', source: character } : atom(character);
  };
  return choice();
}

const atom = (source: string): RegexNode => ({ kind: 'atom', source, backReference: /^\\(?:[1-9]|k<)/.test(source) });

function bounds(suffix: string): { readonly min: number; readonly max: number } {
  switch (suffix[0]) {
    case '*':
      return { min: 0, max: Infinity };
    case '+':
      return { min: 1, max: Infinity };
    case '?':
      return { min: 0, max: 1 };
    default: {
      const [min = '0', max] = suffix.replaceAll(/[{}?]/g, '').split(',');
      return { min: Number(min), max: max === undefined ? Number(min) : max === '' ? Infinity : Number(max) };
    }
  }
}
