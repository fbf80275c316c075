// How much there is to take apart in a command, told by its signs alone: what would take long is not parsed at all.

/** Commands; people's longest have some dozens. Beyond, reading takes more than a tenth of a second in a fresh worker. */
const MAX_COMMANDS = 1_000;
/** Substitutions and expansions that hold text of their own (`$(`, `${`, `<(`, `>(`, each backtick); of the same origin. */
const MAX_NESTED = 500;
/** Redirects and variables. */
const MAX_SMALL = 2_000;

/**
 * Why a text is too much to be taken apart, in words for a person; undefined where it is not. Quotes and comments count as
 * well, so that no trick with them hides anything: the count only ever errs towards too much. Linear in the text.
 */
export function tooMuch(source: string): string | undefined {
  if (source.length <= MAX_NESTED) return undefined;
  let commands = 1;
  let nested = 0;
  let small = 0;
  let before = '';
  for (const sign of source) {
    if (isSeparator(sign)) commands += isSeparator(before) ? 0 : 1;
    else if (sign === '$') small += 1;
    else if (isAngle(sign)) small += isAngle(before) ? 0 : 1;
    else if (sign === '`' || (sign === '{' && before === '$')) nested += 1;
    else if (sign === '(' && (before === '$' || isAngle(before))) nested += 1;
    before = sign;
  }
  if (commands > MAX_COMMANDS) return `it holds more than ${MAX_COMMANDS.toLocaleString('en')} commands`;
  if (small > MAX_SMALL) return `it holds more than ${MAX_SMALL.toLocaleString('en')} redirects and variables`;
  return nested > MAX_NESTED ? `it holds more than ${MAX_NESTED} substitutions` : undefined;
}

const isSeparator = (sign: string): boolean => sign === ';' || sign === '\n' || sign === '&' || sign === '|';
const isAngle = (sign: string): boolean => sign === '<' || sign === '>';
