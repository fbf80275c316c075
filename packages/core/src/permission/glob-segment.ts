// One segment of a glob as a shell expands it, tried in time that grows with the text and not with the number of stars.

type Token = '*' | '?' | { readonly literal: string };

/** A set such as `[a-z]` stands for any one character here: it is asked what may match, not what will. */
export function globSegment(segment: string): (name: string) => boolean {
  const tokens: Token[] = [];
  for (const [part] of segment.matchAll(/\*+|\?|\[!?\]?[^\]]*\]|[^]/gu)) {
    if (part.startsWith('*')) tokens.push('*');
    else if (part === '?' || (part.startsWith('[') && part.length > 1)) tokens.push('?');
    else tokens.push({ literal: part });
  }
  const hidden = typeof tokens[0] === 'object' && tokens[0].literal === '.';
  return (name) => (hidden || !name.startsWith('.')) && matches(tokens, [...name]);
}

/** The last star takes one character more whenever what follows it does not fit. */
function matches(tokens: readonly Token[], name: readonly string[]): boolean {
  let token = 0;
  let at = 0;
  let star = -1;
  let starAt = 0;
  while (at < name.length) {
    const current = tokens[token];
    if (current === '*') {
      star = token++;
      starAt = at;
    } else if (current === '?' || (current !== undefined && current.literal === name[at])) {
      token += 1;
      at += 1;
    } else if (star >= 0) {
      token = star + 1;
      at = ++starAt;
    } else return false;
  }
  return tokens.slice(token).every((rest) => rest === '*');
}
