import type { OutputChunk } from '../ports/sandbox.js';

/**
 * Where a process writes and its one consumer reads. Bytes are decoded per stream, so that a character split over two
 * writes comes out whole.
 */
export class OutputPipe implements AsyncIterable<OutputChunk> {
  readonly #chunks: OutputChunk[] = [];
  readonly #decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  readonly #halves = { stdout: '', stderr: '' };
  #sequence = 0;
  #closed = false;
  #wake: () => void = () => undefined;
  /** UTF-16 units that wait for the reader. */
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  /** Called each time the reader has taken what waited. */
  onTaken: () => void = () => undefined;

  write(stream: 'stdout' | 'stderr', data: string | Uint8Array): void {
    if (this.#closed) return;
    this.#push(
      stream,
      typeof data === 'string'
        ? this.#wholeCodePoints(stream, data)
        : this.#decoders[stream].decode(data, { stream: true }),
    );
  }

  /** Delivers what decoding still held back; writes after this are dropped. */
  close(): void {
    if (this.#closed) return;
    for (const stream of ['stdout', 'stderr'] as const) {
      this.#push(stream, this.#decoders[stream].decode() + (this.#halves[stream] && '\uFFFD'));
    }
    this.#closed = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<OutputChunk, void, undefined> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk) {
        this.#waiting -= chunk.data.length;
        this.onTaken();
        yield chunk;
      } else if (this.#closed) return;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #push(stream: 'stdout' | 'stderr', data: string): void {
    if (data === '') return;
    this.#chunks.push({ stream, data, seq: this.#sequence++ });
    this.#waiting += data.length;
    this.#wake();
  }

  #wholeCodePoints(stream: 'stdout' | 'stderr', text: string): string {
    const all = this.#halves[stream] + text;
    const isSplit = /[\uD800-\uDBFF]$/.test(all);
    this.#halves[stream] = isSplit ? all.slice(-1) : '';
    return isSplit ? all.slice(0, -1) : all;
  }
}
