/** The size of a text that comes in pieces. */
export interface Measures {
  /** UTF-16 units */
  readonly chars: number;
  /** UTF-8 bytes; a lone surrogate counts as the three that replace it. */
  readonly bytes: number;
  readonly lines: number;
}

export class TextMeter {
  #chars = 0;
  #bytes = 0;
  #newlines = 0;
  #last = 0;

  add(piece: string): void {
    let bytes = 0;
    for (let at = 0; at < piece.length; at++) {
      const unit = piece.charCodeAt(at);
      if (unit === 0x0a) this.#newlines++;
      if (unit < 0x80) bytes += 1;
      else if (unit < 0x800) bytes += 2;
      // The second half of a pair adds one to the three of the first.
      else if (isLow(unit) && isHigh(this.#last)) bytes += 1;
      else bytes += 3;
      this.#last = unit;
    }
    this.#bytes += bytes;
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
