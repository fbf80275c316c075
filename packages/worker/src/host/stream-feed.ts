/** Items that the page pushes, as the iterable that a session reads. */
export interface StreamFeed {
  readonly source: AsyncIterable<unknown>;
  /** Resolves when the reader has taken all of them; false when it wants no more. */
  push(items: readonly unknown[]): Promise<boolean>;
  /** With an error, the reader's next pull rejects with it. */
  end(error: Error | null): void;
}

export function createStreamFeed(): StreamFeed {
  const items: unknown[] = [];
  let ended = false;
  let failure: Error | null = null;
  let left = false;
  let wakeReader = () => {};
  let wakePusher = () => {};

  const next = async (): Promise<IteratorResult<unknown, undefined>> => {
    while (items.length === 0 && !ended && !left) {
      wakePusher();
      await new Promise<void>((resolve) => (wakeReader = resolve));
    }
    if (items.length > 0 && !left) return { done: false, value: items.shift() };
    if (failure) throw failure;
    return { done: true, value: undefined };
  };
  const leave = (): Promise<IteratorResult<unknown, undefined>> => {
    left = true;
    wakeReader();
    wakePusher();
    return Promise.resolve({ done: true, value: undefined });
  };
  return {
    source: { [Symbol.asyncIterator]: () => ({ next, return: leave }) },
    push: async (more) => {
      items.push(...more);
      if (left || more.length === 0) return !left;
      const taken = new Promise<void>((resolve) => (wakePusher = resolve));
      wakeReader();
      await taken;
      return !left;
    },
    end: (error) => {
      ended = true;
      failure = error;
      wakeReader();
    },
  };
}
