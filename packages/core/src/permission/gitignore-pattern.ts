// A pattern of the gitignore language, tried segment by segment: no regular expression, for which a stranger could write a
// pattern that takes for ever.
import { readCharacterSet } from './character-set.js';
import { matchGlob, type GlobToken } from './match-glob.js';

/** A test of relative paths: true where the pattern matches the path or a directory above it. */
export function compilePattern(pattern: string): (relative: string) => boolean {
  const tokens = pathTokens(pattern);
  return (relative) => tokens !== null && matchGlob(tokens, relative.split('/'));
}

type NameToken = GlobToken<string>;

/** One token a segment of the path; null where the pattern can match nothing. */
function pathTokens(pattern: string): readonly NameToken[] | null {
  const isDirectory = pattern.endsWith('/');
  const body = isDirectory ? pattern.slice(0, -1) : pattern;
  const segments = splitSegments([...body]);
  if (segments === null || segments.length === 0) return null;
  const tokens: NameToken[] = body.includes('/') ? [] : ['*'];
  for (const [at, { text, name }] of segments.entries()) {
    if (!/^\*{2,}$/.test(text)) tokens.push((given) => matchGlob(name, [...given]));
    // `a/**` is what lies below `a`; elsewhere `**` may stand for nothing.
    else if (at === segments.length - 1) tokens.push('?', '*');
    else tokens.push('*');
  }
  // Below what matches all matches; a pattern for directories needs something below, or it met a file.
  return isDirectory ? [...tokens, '?', '*'] : [...tokens, '*'];
}

interface Segment {
  /** As written. */
  readonly text: string;
  readonly name: readonly NameToken[];
}

function splitSegments(pattern: readonly string[]): readonly Segment[] | null {
  const segments: { text: string; name: NameToken[] }[] = [];
  let segment = { text: '', name: [] as NameToken[] };
  const close = () => {
    if (segment.text !== '') segments.push(segment);
    segment = { text: '', name: [] };
  };
  for (let at = 0; at < pattern.length;) {
    const start = at;
    const sign = pattern[at++];
    if (sign === '\\') {
      const escaped = pattern[at++];
      // A slash is a slash with or without; one too many is no path.
      if (escaped === undefined || (escaped === '/' && segment.text === '')) return null;
      if (escaped === '/') {
        close();
        continue;
      }
      segment.name.push((given) => given === escaped);
    } else if (sign === '/') {
      close();
      continue;
    } else if (sign === '[') {
      const set = readCharacterSet(pattern, start);
      if (set === null) return null;
      segment.name.push(set.has);
      at = set.end;
    } else segment.name.push(sign === '*' || sign === '?' ? sign : (given) => given === sign);
    segment.text += pattern.slice(start, at).join('');
  }
  close();
  return segments;
}
