// What one call prints while it runs: both ends in memory, the whole in the store as soon as it is long.
import type { Clock } from '../ports/clock.js';
import type { ResultMeta, ResultStore, ResultWriter, StoredResult } from '../ports/result-store.js';
import type { OutputPage, ToolOutput, WrittenOutput } from '../ports/tool-output.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import { HeadTail } from './head-tail.js';
import { TextMeter } from './measure.js';

/** UTF-16 units kept of each end. What is no longer than the first is not stored before stage 6 asks for it. */
const KEPT_CHARS = 65_536;

export interface CallOutputOptions {
  readonly results: ResultStore;
  readonly meta: () => ResultMeta;
  /** Absolute directory under which stored results are shown. */
  readonly resultsRoot: string;
  readonly clock: Clock;
  /** ms that the store may take for one piece. */
  readonly storeMs: number;
  readonly onFailure: (error: unknown) => void;
}

export function createCallOutput(options: CallOutputOptions): ToolOutput {
  return new CallOutput(options);
}

class CallOutput implements ToolOutput {
  readonly #kept = new HeadTail(KEPT_CHARS, KEPT_CHARS);
  readonly #meter = new TextMeter();
  /** All that was written so far is with the store, or on its way. Before that all of it is the head. */
  #isStoring = false;
  #writer: ResultWriter | null = null;
  #stored: StoredResult | null = null;
  /** Why the store takes no more. */
  #problem: string | null = null;
  #work: Promise<void> = Promise.resolve();
  #ending: Promise<WrittenOutput> | null = null;

  constructor(private readonly options: CallOutputOptions) {}

  get path(): string {
    return `${this.options.resultsRoot}/${this.options.meta().fileName}`;
  }

  get chars(): number {
    return this.#kept.chars;
  }

  write(text: string): Promise<void> {
    // What comes after the end would change a result that is already out.
    if (this.#ending || text === '') return this.#work;
    const waiting = this.#isStoring ? '' : this.#kept.head;
    this.#kept.add(text);
    this.#meter.add(text);
    if (!this.#isStoring && this.#kept.chars <= KEPT_CHARS) return this.#work;
    this.#isStoring = true;
    return this.#inTurn(() => this.#store(waiting + text));
  }

  persist(): Promise<void> {
    if (this.#isStoring || this.#ending) return this.#work;
    this.#isStoring = true;
    const waiting = this.#kept.head;
    return this.#inTurn(() => this.#store(waiting));
  }

  end(): Promise<WrittenOutput> {
    this.#ending ??= this.#inTurn(() => this.#close()).then(() => ({
      ...this.#meter.measures,
      text: this.#kept.text,
      stored: this.#stored,
      problem: this.#problem,
    }));
    return this.#ending;
  }

  async read(offset: number, length: number): Promise<OutputPage> {
    const { chars, head, tail } = this.#kept;
    const ref = this.#stored?.ref ?? this.#writer?.ref;
    const text = ref && (await this.#inTime(this.options.results.read(ref, offset, length)).catch(() => undefined));
    if (text !== undefined && (text !== '' || offset >= chars)) return { text, offset, chars };
    if (offset < head.length) return { text: head.slice(offset, offset + length), offset, chars };
    const start = Math.max(offset, chars - tail.length);
    const from = start - (chars - tail.length);
    return { text: tail.slice(from, from + length), offset: start, chars };
  }

  async #store(text: string): Promise<void> {
    if (this.#problem !== null) return;
    try {
      this.#writer ??= this.options.results.open(this.options.meta());
      await this.#inTime(this.#writer.append(text));
    } catch (error) {
      await this.#giveUp(error);
    }
  }

  /** No more is stored. What the store has is kept, if it can still be closed. */
  async #giveUp(error: unknown): Promise<void> {
    this.options.onFailure(error);
    this.#problem = classifyToolError(error);
    await this.#close();
  }

  async #close(): Promise<void> {
    const writer = this.#writer;
    if (!writer || this.#stored) return;
    try {
      const stored = await this.#inTime(writer.close());
      // Nothing was taken before the store gave out.
      if (stored.chars === 0 && this.#problem !== null) await this.#inTime(this.options.results.remove(stored.ref));
      else this.#stored = stored;
    } catch (error) {
      this.#problem ??= classifyToolError(error);
      // Nobody waits for this: the store may be the one that does not answer.
      writer.abort().catch(() => undefined);
    }
    this.#writer = null;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work);
    return this.#work;
  }

  async #inTime<Value>(work: Promise<Value>): Promise<Value> {
    const { clock, storeMs } = this.options;
    let cancel = () => {};
    const late = new Promise<never>((_, reject) => {
      cancel = clock.after(storeMs, () =>
        reject(new DOMException('The result store did not answer in time', 'TimeoutError')),
      );
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      cancel();
      late.catch(() => undefined);
    }
  }
}
