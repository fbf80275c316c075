import type { SearchPattern } from './search-pattern.js';

export interface LineHit {
  /** From 0. */
  readonly number: number;
  /** What the pattern matched there; empty unless it was asked for. */
  readonly parts: readonly string[];
}

export interface LineHits {
  /** Lines that were hit. */
  readonly count: number;
  /** Each of them, where more than their count was wanted. */
  readonly hits: readonly LineHit[];
}

/** Whether there is one, how many, which, or what of each was matched. */
export type WantedHits = 'first' | 'count' | 'numbers' | 'parts';

/** Gathers the hits of one text after the other: a search of many small files would spend its time on making these. */
export class HitCollector implements LineHits {
  count = 0;
  hits: LineHit[] = [];
  readonly needsNumbers: boolean;
  readonly needsText: boolean;
  /** The number of the line that the stretch in hand begins with. */
  firstLine = 0;
  readonly #pattern: SearchPattern;
  readonly #wanted: WantedHits;

  constructor(pattern: SearchPattern, wanted: WantedHits) {
    this.#pattern = pattern;
    this.#wanted = wanted;
    this.needsText = wanted === 'parts';
    this.needsNumbers = wanted === 'numbers' || this.needsText;
  }

  /** Another text begins. */
  begin(): void {
    this.count = 0;
    this.firstLine = 0;
    if (this.needsNumbers) this.hits = [];
  }

  get isFull(): boolean {
    return this.#wanted === 'first' && this.count > 0;
  }

  add(number: number, parts: readonly string[] = []): void {
    this.count++;
    if (this.needsNumbers) this.hits.push({ number, parts });
  }

  addIfHit(line: string, number: number): void {
    if (this.isHit(line)) this.add(number, this.partsOf(line));
  }

  isHit(line: string): boolean {
    const { probe, literal } = this.#pattern;
    probe.lastIndex = 0;
    return line.includes(literal) && probe.test(line);
  }

  partsOf(line: string): readonly string[] {
    if (!this.needsText) return [];
    const { exact } = this.#pattern;
    exact.lastIndex = 0;
    return [...line.matchAll(exact)].map(([part]) => part);
  }
}
