import { ABORTED } from './until-aborted.js';

/**
 * An AbortController that makes its signal and its promise when they are first asked for: in a call that nobody stops
 * and whose tool looks at no signal, they would cost more than the eight stages.
 */
export class StopSwitch {
  #aborted = false;
  #reason: unknown;
  #controller: AbortController | undefined;
  #promise: Promise<typeof ABORTED> | undefined;
  #wake: ((value: typeof ABORTED) => void) | undefined;
  #racers: ((value: typeof ABORTED) => void)[] | undefined;
  #follower: StopSwitch | undefined;

  get aborted(): boolean {
    return this.#aborted;
  }

  get reason(): unknown {
    return this.#reason;
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#aborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Resolves when aborted; never rejects. */
  get whenAborted(): Promise<typeof ABORTED> {
    this.#promise ??= this.#aborted ? Promise.resolve(ABORTED) : new Promise((resolve) => (this.#wake = resolve));
    return this.#promise;
  }

  /** What `work` comes to, or `ABORTED` where that is first. What it does later is of no interest, its rejection included. */
  race<Value>(work: Promise<Value>): Promise<Value | typeof ABORTED> {
    if (this.#aborted) {
      work.catch(() => undefined);
      return Promise.resolve(ABORTED);
    }
    // By hand: Promise.race makes twice as many promises. A call has few races, so none is taken off the list again.
    return new Promise((resolve, reject) => {
      if (this.#racers) this.#racers.push(resolve);
      else this.#racers = [resolve];
      work.then(resolve, reject);
    });
  }

  /** The first reason stands. */
  abort(reason: unknown): void {
    if (this.#aborted) return;
    this.#aborted = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
    this.#wake?.(ABORTED);
    for (const resolve of this.#racers ?? []) resolve(ABORTED);
    this.#racers = undefined;
    this.#follower?.abort(reason);
  }

  /** A switch that this one takes along, and that can be thrown without it. One at most. */
  follower(): StopSwitch {
    if (!this.#follower) {
      this.#follower = new StopSwitch();
      if (this.#aborted) this.#follower.abort(this.#reason);
    }
    return this.#follower;
  }
}
