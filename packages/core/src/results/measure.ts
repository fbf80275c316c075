/** The size of a text that comes in pieces. */
export interface Measures {
  /** UTF-16 units */
  readonly chars: number;
  /** UTF-8 bytes; a lone surrogate counts as the three that replace it. */
  readonly bytes: number;
  readonly lines: number;
}

const encoder = new TextEncoder();

export class TextMeter {
  #chars = 0;
  #bytes = 0;
  #newlines = 0;
  #last = 0;

  add(piece: string): void {
    if (piece === '') return;
    for (let at = piece.indexOf('\n'); at !== -1; at = piece.indexOf('\n', at + 1)) this.#newlines++;
    this.#bytes += encoder.encode(piece).length;
    // The halves of a pair that was cut were counted as three bytes each, and make four.
    if (isLow(piece.charCodeAt(0)) && isHigh(this.#last)) this.#bytes -= 2;
    this.#last = piece.charCodeAt(piece.length - 1);
    this.#chars += piece.length;
  }

  copy(): TextMeter {
    const copy = new TextMeter();
    copy.#chars = this.#chars;
    copy.#bytes = this.#bytes;
    copy.#newlines = this.#newlines;
    copy.#last = this.#last;
    return copy;
  }

  get newlines(): number {
    return this.#newlines;
  }

  /** Lines as a person counts them: the text after the last newline counts when there is any. */
  get measures(): Measures {
    const isOpen = this.#chars > 0 && this.#last !== 0x0a;
    return { chars: this.#chars, bytes: this.#bytes, lines: this.#newlines + (isOpen ? 1 : 0) };
  }
}

export function measure(text: string): Measures {
  const meter = new TextMeter();
  meter.add(text);
  return meter.measures;
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
