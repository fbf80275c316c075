// One segment of a glob as a shell expands it.
import { matchGlob, type GlobToken } from './match-glob.js';

/** A set such as `[a-z]` stands for any one character here: it is asked what may match, not what will. */
export function globSegment(segment: string): (name: string) => boolean {
  const tokens: GlobToken<string>[] = [];
  for (const [part] of segment.matchAll(/\*+|\?|\[!?\]?[^\]]*\]|[^]/gu)) {
    if (part.startsWith('*')) tokens.push('*');
    else if (part === '?' || (part.startsWith('[') && part.length > 1)) tokens.push('?');
    else tokens.push((character) => character === part);
  }
  const hidden = segment.startsWith('.');
  return (name) => (hidden || !name.startsWith('.')) && matchGlob(tokens, [...name]);
}
