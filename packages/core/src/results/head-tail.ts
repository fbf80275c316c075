/** The beginning and the end of a text that comes in pieces; what is between is counted and let go. */
export class HeadTail {
  #head = '';
  #tail = '';
  #chars = 0;
  #isHeadFull = false;

  /** How many UTF-16 units of each are kept. */
  constructor(
    private readonly headChars: number,
    private readonly tailChars: number,
  ) {}

  add(piece: string): void {
    this.#chars += piece.length;
    const toHead = this.#isHeadFull ? 0 : wholePairs(piece, this.headChars - this.#head.length);
    this.#head += piece.slice(0, toHead);
    if (toHead === piece.length) return;
    this.#isHeadFull = true;
    this.#tail += piece.slice(toHead);
    // Cut now and then, not each time: cutting costs its length.
    if (this.#tail.length > 2 * this.tailChars) this.#tail = this.tail;
  }

  get chars(): number {
    return this.#chars;
  }

  get head(): string {
    return this.#head;
  }

  get tail(): string {
    const from = Math.max(0, this.#tail.length - this.tailChars);
    return this.#tail.slice(isLowSurrogate(this.#tail, from) && from > 0 ? from + 1 : from);
  }

  get dropped(): number {
    return this.#chars - this.#head.length - this.tail.length;
  }

  /** The whole, or both ends with the gap named. */
  get text(): string {
    const { dropped } = this;
    if (dropped === 0) return this.#head + this.tail;
    return `${this.#head}\n\n[${dropped} characters left out]\n\n${this.tail}`;
  }
}

function wholePairs(piece: string, room: number): number {
  const end = Math.min(piece.length, room);
  return end < piece.length && isLowSurrogate(piece, end) ? end - 1 : end;
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
