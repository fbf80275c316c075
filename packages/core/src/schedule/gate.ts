// Which calls may run side by side. A call takes its turn when it is requested, says soon after what it touches, and may
// go when nothing before it that it clashes with is unfinished. A prompt therefore holds up only what clashes with it.
import type { Resource } from '../ports/tool.js';
import { createClaimIndex } from './claim-index.js';
import type { Place } from './place.js';
import { Queue } from './queue.js';
import { Slots } from './slots.js';

export interface Turn {
  /** Says what the call touches; again when its input was changed. Until the first claim it holds up all behind it. */
  claim(resources: readonly Resource[]): void;
  /** Resolves when no unfinished earlier turn clashes with the claim. Never rejects. */
  ready(): Promise<void>;
  /** Resolves when, beyond that, fewer calls than the bound are running; undefined where that is so already. Never rejects. */
  enter(): Promise<void> | undefined;
  /** The call has ended. Idempotent. */
  leave(): void;
}

export interface Gate {
  turn(): Turn;
}

/** Public default of tool calls side by side. */
const DEFAULT_MAX_RUNNING = 10;

export function createGate(options: { readonly maxRunning?: number } = {}): Gate {
  const lane = new Lane(options.maxRunning ?? DEFAULT_MAX_RUNNING);
  return { turn: () => new PlaceInLane(lane) };
}

/** The order of one session's calls. */
class Lane {
  readonly index = createClaimIndex();
  readonly slots;
  // Claims enter the index in request order, so each meets all that stand before it and none behind.
  readonly unclaimed = new Queue<PlaceInLane>();

  constructor(maxRunning: number) {
    this.slots = new Slots(maxRunning);
  }

  admitInOrder(): void {
    for (let place = this.unclaimed.first; place; place = this.unclaimed.first) {
      if (!place.resources && !place.left) return;
      this.unclaimed.shift();
      if (!place.resources || place.left) continue;
      place.admitted = true;
      wait(place, this.index.add(place, place.resources));
      if (isFree(place)) place.wake?.();
    }
  }
}

class PlaceInLane implements Turn, Place {
  resources: readonly Resource[] | undefined;
  waitsFor: Set<Place> | undefined;
  heldUp: Set<Place> | undefined;
  wake: (() => void) | undefined;
  admitted = false;
  begun = false;
  left = false;
  #begin: (() => void) | undefined;
  #ready: Promise<void> | undefined;
  readonly #lane: Lane;

  constructor(lane: Lane) {
    this.#lane = lane;
    lane.unclaimed.push(this);
  }

  claim(resources: readonly Resource[]): void {
    if (!this.admitted) {
      this.resources = resources;
      this.#lane.admitInOrder();
      return;
    }
    // A changed input may touch what the first claim did not. It waits for all before it, and all behind it that has not
    // begun waits for it: rare enough that being exact would not pay.
    this.#ready = undefined;
    this.wake = undefined;
    this.#lane.index.widen(this);
    const { before, behind } = this.#lane.index.around(this);
    wait(this, before);
    for (const follower of behind) if (!follower.begun) wait(follower, [this]);
  }

  ready(): Promise<void> {
    if (this.left || (this.admitted && isFree(this))) return NOW;
    this.#ready ??= new Promise<void>((resolve) => (this.wake = resolve));
    return this.#ready;
  }

  enter(): Promise<void> | undefined {
    if (this.left) return undefined;
    if (!this.admitted || !isFree(this)) return this.ready().then(() => this.enter());
    if (this.#lane.slots.tryTake()) {
      this.begun = true;
      return undefined;
    }
    return new Promise((resolve) => {
      this.#begin = resolve;
      this.#lane.slots.waitFor(this);
    });
  }

  accept(): boolean {
    if (this.left) return false;
    this.begun = true;
    this.#begin?.();
    return true;
  }

  leave(): void {
    if (this.left) return;
    this.left = true;
    this.wake?.();
    this.#begin?.();
    if (this.begun) this.#lane.slots.giveBack();
    if (this.admitted) this.#lane.index.remove(this);
    for (const follower of this.heldUp ?? []) {
      follower.waitsFor?.delete(this);
      // One that gives up before its time hands on what it waited for: who waits for it may know of that through it alone.
      if (this.waitsFor) wait(follower, this.waitsFor);
      if (isFree(follower) && follower.admitted) follower.wake?.();
    }
    this.heldUp = undefined;
    this.#lane.admitInOrder();
  }
}

const NOW = Promise.resolve();

const isFree = (place: Place) => place.waitsFor === undefined || place.waitsFor.size === 0;

function wait(place: Place, blockers: Iterable<Place>): void {
  for (const blocker of blockers) {
    if (blocker === place || blocker.left) continue;
    (place.waitsFor ??= new Set()).add(blocker);
    (blocker.heldUp ??= new Set()).add(place);
  }
}
