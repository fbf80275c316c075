import { Queue } from './queue.js';

interface Waiter {
  /** A slot is the waiter's from now on. False: it wants none any more. */
  accept(): boolean;
}

/** How many may run at once; first come, first served. */
export class Slots {
  readonly #waiting = new Queue<Waiter>();
  #free: number;

  constructor(size: number) {
    this.#free = size;
  }

  /** Takes a slot where one is free. */
  tryTake(): boolean {
    if (this.#free <= 0) return false;
    this.#free--;
    return true;
  }

  /** Where none is free: the slot that comes free when all who waited before have had theirs. */
  waitFor(waiter: Waiter): void {
    this.#waiting.push(waiter);
  }

  giveBack(): void {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) if (next.accept()) return;
    this.#free++;
  }
}
