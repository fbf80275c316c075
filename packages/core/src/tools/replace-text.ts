import { done, refuse, type Attempt } from './tool-failure.js';

export interface Replacement {
  readonly text: string;
  readonly count: number;
}

/**
 * Replaces `oldString`, which must be there, and only once unless `all`. Line ends do not matter for finding it; what is
 * put in takes the line ends of what it replaces, and all other text stays byte for byte.
 */
export function replaceText(text: string, oldString: string, newString: string, all: boolean): Attempt<Replacement> {
  const { normal, toOriginal } = withoutReturns(text);
  const wanted = oldString.replaceAll('\r\n', '\n');
  const starts = findAll(normal, wanted);
  if (starts.length === 0) return refuse('oldStringMissing', missingMessage(normal, wanted));
  if (starts.length > 1 && !all) {
    const lines = starts.slice(0, 10).map((start) => lineNumber(normal, start));
    return refuse(
      'oldStringNotUnique',
      `old_string is there ${starts.length} times (lines ${lines.join(', ')}${starts.length > 10 ? ', ...' : ''}). Give more text around it, so that only one place fits, or set replace_all.`,
    );
  }
  const plain = newString.replaceAll('\r\n', '\n');
  const parts: string[] = [];
  let from = 0;
  for (const start of starts) {
    const end = toOriginal(start + wanted.length);
    const begin = toOriginal(start);
    parts.push(text.slice(from, begin), plain.replaceAll('\n', lineEnd(text.slice(begin, end), text)));
    from = end;
  }
  return done({ text: parts.join('') + text.slice(from), count: starts.length });
}

/** The text with `\r\n` as `\n`, and the way back from its places to those of the original. */
function withoutReturns(text: string): { readonly normal: string; readonly toOriginal: (at: number) => number } {
  if (!text.includes('\r\n')) return { normal: text, toOriginal: (at) => at };
  /** Places, in the normal text, of newlines that had a return before them. */
  const ends: number[] = [];
  for (let at = text.indexOf('\r\n'); at !== -1; at = text.indexOf('\r\n', at + 2)) ends.push(at - ends.length);
  const toOriginal = (at: number) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return at + low;
  };
  return { normal: text.replaceAll('\r\n', '\n'), toOriginal };
}

function findAll(text: string, wanted: string): number[] {
  const starts: number[] = [];
  if (wanted === '') return starts;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) starts.push(at);
  return starts;
}

function lineEnd(replaced: string, text: string): '\n' | '\r\n' {
  const sample = replaced.includes('\n') ? replaced : text;
  const returns = sample.split('\r\n').length - 1;
  return returns * 2 > sample.split('\n').length - 1 ? '\r\n' : '\n';
}

function lineNumber(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

function missingMessage(text: string, wanted: string): string {
  const unnumbered = wanted.replace(/^ *\d+\t/gm, '');
  if (unnumbered !== wanted && text.includes(unnumbered)) {
    return 'old_string was not found: it holds the line numbers that Read shows. Leave out each number and the tab after it.';
  }
  const squeeze = (value: string) => value.replace(/\s+/g, ' ').trim();
  if (squeeze(wanted) !== '' && squeeze(text).includes(squeeze(wanted))) {
    return 'old_string was not found: text like it is there with other spaces, tabs or line breaks. Copy it exactly as Read shows it.';
  }
  return 'old_string was not found in the file. Read the file again and copy the text exactly.';
}
