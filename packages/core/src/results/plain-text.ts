// What a program printed for a terminal, as text that a model can read: the last state of each line, and nothing that
// moves a cursor.
import { wellFormed } from './well-formed.js';

/** UTF-16 units of a line, or of a control string, that are looked at together. */
const HELD_CHARS = 65_536;

// Control strings (OSC, DCS, SOS, PM, APC): up to their end, or where that is missing up to the end of the line.
const STRINGS =
  // eslint-disable-next-line no-control-regex -- control characters are what this is about
  /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])(?:[^\x07\x1b\x80-\x9f]{0,65536}(?:\x07|\x1b\\|\x9c)|[^\x07\x1b\n\x80-\x9f]*)/g;
// CSI, and escapes of two or three characters.
// eslint-disable-next-line no-control-regex -- as above
const ESCAPES = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b(?:[ -/]+[0-~]|[0-Z\\`-~])/g;
// eslint-disable-next-line no-control-regex -- as above; tab and newline stay
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;
// eslint-disable-next-line no-control-regex -- as above; surrogates, since one may be alone
const NOT_PLAIN = /[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]/;
// eslint-disable-next-line no-control-regex -- as above
const OPEN_ESCAPE = /(?:\x1b(?:[ -/]*|\[[0-?]*[ -/]*)|\x9b[0-?]*[ -/]*)$/;

/**
 * The whole output at once: escape sequences removed, a line that was written over shows its last state, backspaces
 * applied, other control characters as `\xNN`, no lone surrogates.
 */
export function plainText(output: string): string {
  if (!NOT_PLAIN.test(output)) return output;
  const text = output.replace(STRINGS, '').replace(ESCAPES, '');
  return wellFormed(
    text
      .split('\n')
      .map(lastState)
      .join('\n')
      .replace(CONTROLS, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`),
  );
}

/** The same piece by piece: gives whole lines, and holds back the one that may still be written over. */
export class PlainTextStream {
  #held = '';

  /** Text that is final. */
  push(piece: string): string {
    const text = this.#held + piece;
    const end = this.#finalEnd(text);
    this.#held = text.slice(end);
    return plainText(text.slice(0, end));
  }

  /** What the held line shows now. */
  get current(): string {
    return plainText(this.#held);
  }

  end(): string {
    const last = this.current;
    this.#held = '';
    return last;
  }

  #finalEnd(text: string): number {
    const strings = [...text.matchAll(STRINGS)].map((match) => ({
      from: match.index,
      to: match.index + match[0].length,
    }));
    const last = strings.at(-1);
    // A string at the very end, or at the end of a line that its own end may lie behind, is not known to be whole.
    // eslint-disable-next-line no-control-regex -- what ends a string
    const isOpen = last !== undefined && !/(?:\x07|\x1b\\|\x9c)$/.test(text.slice(last.from, last.to));
    const known = isOpen && text.length - last.from <= HELD_CHARS ? last.from : text.length;
    const line = lineStart(text, known, strings);
    if (text.length - line <= HELD_CHARS) return line;
    // Too long to wait for its end: what it shows so far is final, up to where a sequence or a pair may be cut.
    const open = OPEN_ESCAPE.exec(text.slice(0, known).slice(-64));
    const cut = open ? known - open[0].length : known;
    return /[\ud800-\udbff]/.test(text[cut - 1] ?? '') ? cut - 1 : cut;
  }
}

/** Where the line at `end` starts; a newline inside a control string ends no line. */
function lineStart(
  text: string,
  end: number,
  strings: readonly { readonly from: number; readonly to: number }[],
): number {
  let at = text.lastIndexOf('\n', end - 1);
  for (const { from, to } of strings.toReversed()) if (from <= at && at < to) at = text.lastIndexOf('\n', from - 1);
  return end === 0 ? 0 : at + 1;
}

function lastState(line: string): string {
  const written = line.replace(/\r+$/, '');
  const shown = written.slice(written.lastIndexOf('\r') + 1);
  return shown.includes('\b') ? applyBackspaces(shown) : shown;
}

function applyBackspaces(line: string): string {
  const shown: string[] = [];
  for (const character of line) {
    if (character === '\b') shown.pop();
    else shown.push(character);
  }
  return shown.join('');
}
