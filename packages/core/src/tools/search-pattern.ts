import { isRunaway } from './regex/is-runaway.js';
import { parseRegex } from './regex/parse-regex.js';
import { requiredLiteral, withoutLeadingDots } from './regex/required-literal.js';
import { hasEndlessRepeat, hasLineEdges, hasNegativeLook, withinLines } from './regex/within-lines.js';
import { done, refuse, type Attempt } from './tool-failure.js';

export interface SearchPattern {
  /** With the `g` flag; for one line, or in multiline for a whole text. */
  readonly exact: RegExp;
  /** As good as `exact` for whether a line is hit at all, and quicker. */
  readonly probe: RegExp;
  /** What a text must hold to be hit; empty where nothing is certain. */
  readonly literal: string;
  /**
   * With `g` and `m`, for a whole text: meets every line that `probe` does, and rarely one more. Null where only line by
   * line will do.
   */
  readonly sieve: RegExp | null;
  /** It may say where a line begins or ends. */
  readonly hasLineEdges: boolean;
  /** Matches may span lines. */
  readonly multiline: boolean;
  /** What must not follow is part of it: carriage returns at line ends would count for `sieve`. */
  readonly mindsReturns: boolean;
  /** On a long line it may cost more than the line's length. */
  readonly hasEndlessRepeat: boolean;
}

/**
 * Compiles what a model wrote as a pattern. With Unicode rules where they accept it, else without; `(?i)` at the start is
 * read. Refuses a pattern whose time may double with each character of a line.
 */
export function searchPattern(
  pattern: string,
  options: { readonly ignoreCase: boolean; readonly multiline: boolean },
): Attempt<SearchPattern> {
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const source = inline ? pattern.slice(inline[0].length) : pattern;
  const wanted = new Set([
    'g',
    ...(inline?.[1] ?? ''),
    ...(options.ignoreCase ? 'i' : ''),
    ...(options.multiline ? 'ms' : ''),
  ]);
  const flags = [...wanted].join('');
  const strict = compile(source, `${flags}u`);
  const exact = strict instanceof RegExp ? strict : compile(source, flags);
  if (!(exact instanceof RegExp)) {
    return refuse(
      'badPattern',
      `The pattern ${JSON.stringify(pattern)} is not a valid regular expression: ${exact}. Escape characters that are meant as themselves with a backslash.`,
    );
  }
  if (isRunaway(source, exact.flags)) {
    return refuse(
      'runawayPattern',
      `The pattern ${JSON.stringify(pattern)} could take without end: a repeated part can read the same text in more than one way, as in (a+)+b. Repeat only one of the two, or make the parts differ.`,
    );
  }
  const shorter = options.multiline ? source : withoutLeadingDots(source);
  const node = parseRegex(shorter);
  // A dot that is to match line ends as well means carriage returns within a line, which no sieve would see.
  const sieve = exact.flags.includes('s') ? null : compile(withinLines(node), `${exact.flags.replace('m', '')}m`);
  return done({
    exact,
    probe: new RegExp(shorter, exact.flags),
    literal: exact.flags.includes('i') ? '' : requiredLiteral(node),
    sieve: sieve instanceof RegExp ? sieve : null,
    hasLineEdges: hasLineEdges(node),
    multiline: options.multiline,
    mindsReturns: hasNegativeLook(node),
    hasEndlessRepeat: hasEndlessRepeat(node),
  });
}

function compile(source: string, flags: string): RegExp | string {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    // The engine repeats the pattern before its reason; the caller names the pattern itself.
    const message = error instanceof Error ? error.message : String(error);
    return message.replace(/^.*\/[a-z]*: /s, '');
  }
}
