/** A world whose events happen one at a time, in an order that a seed decides, and that can stop at any of them for good. */
export interface SteppedWorld {
  /** Resolves when the world comes to it; never, once the world has stopped. */
  step(): Promise<void>;
  /** A port each of whose methods takes a step before its effect and one after. */
  stepped<Port extends object>(port: Port): Port;
  /** Goes on until `ended` resolves, or for so many steps; then it stops. */
  run(ended: Promise<unknown>, steps?: number): Promise<void>;
  /** A whole number from 0 up to, and without, `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
}

interface Port {
  onmessage: ((event: unknown) => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}

/** Of every runtime we know, though not of the language: its messages come sooner than timers. */
const Channel = (
  globalThis as unknown as { readonly MessageChannel: new () => { readonly port1: Port; readonly port2: Port } }
).MessageChannel;

export function steppedWorld(seed: number): SteppedWorld {
  const random = randomFrom(seed);
  const below = (bound: number) => Math.floor(random() * bound);
  const waiting: (() => void)[] = [];
  const step = () => new Promise<void>((wake) => void waiting.push(wake));
  return {
    step,
    stepped: (port) =>
      new Proxy(port, {
        get: (target, key) => {
          const member: unknown = Reflect.get(target, key);
          if (typeof member !== 'function') return member;
          return async (...given: unknown[]) => {
            await step();
            const value: unknown = await Reflect.apply(member, target, given);
            await step();
            return value;
          };
        },
      }),
    run: async (ended, steps = Number.POSITIVE_INFINITY) => {
      let over = false;
      void ended.then(() => (over = true));
      const { port1, port2 } = new Channel();
      try {
        for (let taken = 0; taken < steps && !over;) {
          // What has been woken goes as far as it can; hashes are made elsewhere, so that may be a while.
          await new Promise<unknown>((next) => {
            port2.onmessage = next;
            port1.postMessage(null);
          });
          if (waiting.length === 0) continue;
          waiting.splice(below(waiting.length), 1)[0]?.();
          taken++;
        }
      } finally {
        port1.close();
      }
    },
    below,
    chance: (probability) => random() < probability,
    pick: <Item>(items: readonly Item[]) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new RangeError('Nothing to pick from');
      return item;
    },
  };
}

/** Numbers from 0 to 1, the same for the same seed: a 32-bit xorshift. */
function randomFrom(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
