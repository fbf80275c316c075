// A set of characters in the gitignore language, such as `[a-z]`, `[!0-9]` or `[[:upper:]_]`.

export interface CharacterSet {
  /** Where the text goes on behind the set. */
  readonly end: number;
  readonly has: (character: string) => boolean;
}

// Each as the ends of its ranges, one after the other. A set never matches a slash, so none is taken out here.
const CLASSES = new Map(
  Object.entries({
    alnum: '09AZaz',
    alpha: 'AZaz',
    blank: '  \t\t',
    cntrl: '\0\x1f\x7f\x7f',
    digit: '09',
    graph: '!~',
    lower: 'az',
    print: ' ~',
    punct: '!/:@[`{~',
    space: '  \t\n\r\r',
    upper: 'AZ',
    xdigit: '09AFaf',
  }),
);

/** Reads the set that starts with the `[` at `start`; null where nothing closes it or it names an unknown class. */
export function readCharacterSet(text: readonly string[], start: number): CharacterSet | null {
  const negated = text[start + 1] === '!' || text[start + 1] === '^';
  const first = start + (negated ? 2 : 1);
  const ends: string[] = [];
  for (let at = first; at < text.length;) {
    // Right at the start a `]` is a member.
    if (text[at] === ']' && at > first) {
      const has = (character: string) =>
        ends.some((low, index) => index % 2 === 0 && low <= character && character <= (ends[index + 1] ?? low));
      return { end: at + 1, has: (character) => has(character) !== negated };
    }
    const name = text[at] === '[' && text[at + 1] === ':' ? classNameAt(text, at + 2) : undefined;
    if (name !== undefined) {
      const ranges = CLASSES.get(name);
      if (ranges === undefined) return null;
      ends.push(...ranges);
      at += name.length + 4;
      continue;
    }
    const low = memberAt(text, at);
    const isRange = text[low.end] === '-' && text[low.end + 1] !== ']' && low.end + 1 < text.length;
    const high = isRange ? memberAt(text, low.end + 1) : low;
    ends.push(low.character, low.character, low.character, high.character);
    at = high.end;
  }
  return null;
}

function memberAt(text: readonly string[], at: number): { readonly character: string; readonly end: number } {
  const escaped = text[at] === '\\';
  return { character: text[escaped ? at + 1 : at] ?? '', end: at + (escaped ? 2 : 1) };
}

/** The name before the `:]`, if that is how the text goes on. */
function classNameAt(text: readonly string[], start: number): string | undefined {
  const end = text.indexOf(']', start);
  return end > start && text[end - 1] === ':' ? text.slice(start, end - 1).join('') : undefined;
}
