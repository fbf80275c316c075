import { INNER_BLANK, UNKNOWN_WORD } from './rule-words.js';

/**
 * True when some choice for the unknown words of `text` would make the pattern match. Where that costs more steps than are
 * left the answer is true as well.
 */
export function mayMatchPieces(
  text: string,
  pieces: readonly string[],
  open: boolean,
  budget: { steps: number },
): boolean {
  // An unknown word may vanish together with the blank before it.
  const subject = text.replaceAll(` ${UNKNOWN_WORD}`, UNKNOWN_WORD);
  const pattern = open ? [pieces.join('*'), `${pieces.join('*')} *`] : [pieces.join('*')];
  return pattern.some((one) => {
    budget.steps -= one.length * subject.length;
    return budget.steps < 0 || mayMeet(one, subject);
  });
}

function mayMeet(pattern: string, subject: string): boolean {
  // reachable[j]: the pattern so far can produce subject[0..j)
  let reachable = new Uint8Array(subject.length + 1);
  reachable[0] = 1;
  spread(reachable, subject);
  for (const sign of pattern) {
    const next = new Uint8Array(subject.length + 1);
    for (let at = 0; at <= subject.length; at += 1) {
      if (!reachable[at]) continue;
      if (sign === '*') next.fill(1, at);
      else if (subject[at] === UNKNOWN_WORD) next[at] = 1;
      else if (subject[at] === sign || (subject[at] === INNER_BLANK && sign === ' ')) next[at + 1] = 1;
    }
    spread(next, subject);
    reachable = next;
  }
  return reachable[subject.length] === 1;
}

/** An unknown word may be empty. */
function spread(reachable: Uint8Array, subject: string): void {
  for (let at = 0; at < subject.length; at += 1) {
    if (reachable[at] && subject[at] === UNKNOWN_WORD) reachable[at + 1] = 1;
  }
}
