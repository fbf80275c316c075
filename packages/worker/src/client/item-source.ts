/** Where the pieces of a model's answer come from, pulled one by one. */
export interface ItemSource {
  next(): Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>;
  /** Nobody listens any more. Never throws. */
  cancel(): void;
}

/** Text or bytes alone are one item; so is any object that cannot be iterated. */
export function itemSource(source: unknown): ItemSource {
  if (typeof source === 'object' && source !== null && !(source instanceof Uint8Array)) {
    // A reader, not the iterator: not every browser's ReadableStream has one.
    if ('getReader' in source) {
      const reader = (source as ReadableStream<unknown>).getReader();
      return { next: () => reader.read(), cancel: () => void reader.cancel().catch(() => undefined) };
    }
    if (Symbol.asyncIterator in source) return pulled((source as AsyncIterable<unknown>)[Symbol.asyncIterator]());
    if (Symbol.iterator in source) return pulled((source as Iterable<unknown>)[Symbol.iterator]());
  }
  return pulled([source][Symbol.iterator]());
}

function pulled(iterator: AsyncIterator<unknown> | Iterator<unknown>): ItemSource {
  return {
    next: async () => iterator.next(),
    cancel: () => void (async () => iterator.return?.())().catch(() => undefined),
  };
}
