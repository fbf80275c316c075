/** Sends items in the order in which they were added, together where they come faster than they can be sent. */
export interface Batches {
  readonly waiting: number;
  add(item: unknown): void;
  /** Resolves when everything added so far was sent. Never rejects. */
  sent(): Promise<void>;
}

/** `send` must not reject; false from it means that no more is wanted: what still waits is dropped. */
export function createBatches(send: (items: readonly unknown[]) => Promise<boolean>): Batches {
  let items: unknown[] = [];
  let open = true;
  let sending: Promise<void> | undefined;

  const sendAll = async (): Promise<void> => {
    while (open && items.length > 0) {
      const batch = items;
      items = [];
      open = await send(batch);
    }
    if (!open) items = [];
    sending = undefined;
  };
  return {
    get waiting() {
      return items.length;
    },
    add: (item) => {
      if (!open) return;
      items.push(item);
      sending ??= sendAll();
    },
    sent: async () => {
      await sending;
    },
  };
}
