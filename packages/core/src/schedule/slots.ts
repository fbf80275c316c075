/** How many may run at once; first come, first served. */
export interface Slots<Holder> {
  acquire(holder: Holder): Promise<void>;
  /** Takes a slot where one is free. */
  tryAcquire(holder: Holder): boolean;
  /** Gives the slot back, or gives up waiting for one. */
  release(holder: Holder): void;
  has(holder: Holder): boolean;
}

export function createSlots<Holder>(size: number): Slots<Holder> {
  const holders = new Set<Holder>();
  const waiting = new Map<Holder, () => void>();
  const tryAcquire = (holder: Holder): boolean => {
    if (holders.size < size) holders.add(holder);
    return holders.has(holder);
  };
  return {
    has: (holder) => holders.has(holder),
    tryAcquire,
    acquire: async (holder) => {
      if (!tryAcquire(holder)) await new Promise<void>((resolve) => waiting.set(holder, resolve));
    },
    release: (holder) => {
      waiting.get(holder)?.();
      waiting.delete(holder);
      if (!holders.delete(holder)) return;
      for (const [next, resolve] of waiting) {
        waiting.delete(next);
        holders.add(next);
        resolve();
        return;
      }
    },
  };
}
