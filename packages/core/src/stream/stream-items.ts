/** Where the pieces of a model's answer may come from. */
export type StreamSource = AsyncIterable<unknown> | Iterable<unknown> | ReadableStream | object;

export type StreamItem =
  | { readonly kind: 'item'; readonly value: unknown }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly message: string };

/** Pulls a source item by item, with every way to fail as data. `close` tells the source that nobody listens any more. */
export interface StreamItems {
  next(): Promise<StreamItem>;
  close(): void;
}

type Pull = () => Promise<{ readonly done?: boolean | undefined; readonly value?: unknown }>;

interface Puller {
  readonly pull: Pull;
  readonly cancel: () => unknown;
}

/** An abort of `signal` ends a wait for the next item, whatever the source does. */
export function streamItems(source: StreamSource, signal?: AbortSignal): StreamItems {
  let puller: Puller | undefined;
  const aborted: StreamItem = { kind: 'failed', message: 'The stream was aborted.' };
  // Not a race of promises: one that never settles would remember every item that it lost to.
  let settle: (item: StreamItem) => void = () => {};
  const abort = (): void => settle(aborted);
  signal?.addEventListener('abort', abort, { once: true });

  const pullOne = async (): Promise<StreamItem> => {
    try {
      puller ??= pullerOf(source);
      const { done, value } = await puller.pull();
      return done ? { kind: 'end' } : { kind: 'item', value };
    } catch (error) {
      return { kind: 'failed', message: describe(error) };
    }
  };
  return {
    next: () =>
      new Promise((resolve) => {
        settle = resolve;
        if (signal?.aborted) abort();
        else void pullOne().then(resolve);
      }),
    close() {
      signal?.removeEventListener('abort', abort);
      void cancel(puller);
    },
  };
}

async function cancel(puller: Puller | undefined): Promise<void> {
  try {
    await puller?.cancel();
  } catch {
    // A source that fails while it is let go of has nothing left that anybody waits for.
  }
}

function pullerOf(source: StreamSource): Puller {
  // A reader, not the iterator: not every browser's ReadableStream has one.
  if ('getReader' in source && typeof source.getReader === 'function') {
    const reader = (source as ReadableStream).getReader();
    return { pull: () => reader.read(), cancel: () => reader.cancel() };
  }
  if (Symbol.asyncIterator in source) {
    const iterator = (source as AsyncIterable<unknown>)[Symbol.asyncIterator]();
    return { pull: () => iterator.next(), cancel: () => iterator.return?.() };
  }
  const iterator = (Symbol.iterator in source ? (source as Iterable<unknown>) : [source])[Symbol.iterator]();
  return { pull: async () => iterator.next(), cancel: () => iterator.return?.() };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'The stream failed.';
}
