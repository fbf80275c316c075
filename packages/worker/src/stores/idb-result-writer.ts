import {
  describeResult,
  freshRef,
  TextMeter,
  type ResultMeta,
  type ResultWriter,
  type StoredResult,
} from '@sallyport/core';
import type { UseStore } from 'idb-keyval';
import { chunkEnd } from './chunk-end.js';
import { finishResult, removeResult, writeChunks, type Chunk, type Manifest } from './result-records.js';
import { digestText, joinDigests } from './text-digest.js';

/** UTF-16 units in one chunk: small enough to page through, large enough to write 20 MB in a second. */
const CHUNK_CHARS = 100_000;
/** Chunks in one transaction while the tool runs. */
const BATCH_CHUNKS = 10;
/** ms after which even a little is written, so that a worker that dies leaves what was printed. */
const FLUSH_MS = 1_000;

export interface WriterOptions {
  readonly store: UseStore;
  readonly meta: ResultMeta;
  readonly order: number;
  readonly onEnd: () => void;
}

/** Writes one result in chunks. Holds a batch of them at most, if its caller waits for `append`. */
export class IdbResultWriter implements ResultWriter {
  readonly ref = freshRef();
  readonly #options: WriterOptions;
  readonly #openedAt = Date.now();
  readonly #starts: number[] = [];
  readonly #newlines: number[] = [];
  readonly #digests: Promise<Uint8Array | null>[] = [];
  /** Measures the full chunks. */
  readonly #meter = new TextMeter();
  #waiting: Chunk[] = [];
  /** What is behind the last full chunk. */
  #rest = '';
  #flushedAt = Date.now();
  #work: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  async append(text: string): Promise<void> {
    if (this.#ended) throw new TypeError('The result is closed or was removed');
    this.take(text);
    if (this.#waiting.length >= BATCH_CHUNKS) await this.#inTurn(() => this.#flush(false));
    else if (Date.now() - this.#flushedAt >= FLUSH_MS) await this.flush();
  }

  /** Like `append`, without writing anything yet. */
  take(text: string): void {
    const whole = this.#rest + text;
    let from = 0;
    while (whole.length - from > CHUNK_CHARS) {
      const end = from + chunkEnd(whole.slice(from, from + CHUNK_CHARS + 1), CHUNK_CHARS);
      this.#addChunk(whole.slice(from, end));
      from = end;
    }
    this.#rest = from === 0 ? whole : whole.slice(from);
  }

  /** Writes everything taken so far. */
  flush(): Promise<void> {
    return this.#inTurn(() => this.#flush(true));
  }

  async close(): Promise<StoredResult> {
    await this.#inTurn(async () => {
      this.#ended = true;
      if (this.#rest !== '') {
        this.#addChunk(this.#rest);
        this.#rest = '';
      }
      const digest = await joinDigests(this.#digests);
      await finishResult(this.#options.store, { ...this.manifest, stored: this.#stored, digest }, this.#waiting);
      this.#options.onEnd();
    });
    return this.#stored;
  }

  async abort(): Promise<void> {
    this.#ended = true;
    this.#options.onEnd();
    this.#rest = '';
    this.#waiting = [];
    await this.#inTurn(() => removeResult(this.#options.store, this.ref));
  }

  /** Of everything taken so far, whether it is written or not. */
  get manifest(): Manifest {
    return this.#manifest({ ...this.#stored, partial: true }, this.#rest !== '');
  }

  /** Chunks that may not be written yet; what is not among them is. */
  get pending(): ReadonlyMap<number, string> {
    const pending = new Map(this.#waiting.map(({ index, text }) => [index, text]));
    if (this.#rest !== '') pending.set(this.#starts.length, this.#rest);
    return pending;
  }

  get #stored(): StoredResult {
    const meter = this.#meter.copy();
    meter.add(this.#rest);
    return describeResult(this.ref, this.#options.meta, meter.measures, this.#openedAt);
  }

  #manifest(stored: StoredResult, withRest: boolean): Manifest {
    return {
      stored,
      body: this.ref,
      starts: withRest ? [...this.#starts, this.#meter.measures.chars] : [...this.#starts],
      newlines: withRest ? [...this.#newlines, this.#meter.newlines] : [...this.#newlines],
      digest: null,
      order: this.#options.order,
    };
  }

  #addChunk(text: string): void {
    this.#waiting.push({ index: this.#starts.length, text });
    this.#starts.push(this.#meter.measures.chars);
    this.#newlines.push(this.#meter.newlines);
    this.#digests.push(digestText(text));
    this.#meter.add(text);
  }

  async #flush(withRest: boolean): Promise<void> {
    const chunks = [...this.#waiting];
    if (chunks.length === 0 && !(withRest && this.#rest !== '')) return;
    const stored = describeResult(this.ref, this.#options.meta, this.#meter.measures, this.#openedAt);
    // The rest lies under the index of the chunk that it will become, and is written again when it has.
    const rest = withRest && this.#rest !== '' ? [{ index: this.#starts.length, text: this.#rest }] : [];
    const manifest = withRest ? this.manifest : this.#manifest({ ...stored, partial: true }, false);
    await writeChunks(this.#options.store, manifest, [...chunks, ...rest]);
    this.#waiting = this.#waiting.slice(chunks.length);
    this.#flushedAt = Date.now();
  }

  /** One transaction after the other; one that failed does not stop the next, which has its chunks again. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }
}
