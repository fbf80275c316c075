/** Saves after changes, once there was a moment without any. */
export interface IdleSaver {
  changed(): void;
  /** Saves now what has changed. Rejects as the last attempt to save did. */
  flush(): Promise<void>;
}

/** @param idleMs without a change before a save. */
export function idleSaver(save: () => Promise<void>, idleMs: number): IdleSaver {
  let dirty = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    saving = saving
      .catch(() => undefined)
      .then(async () => {
        if (!dirty) return;
        // What changes while this runs is for the next.
        dirty = false;
        try {
          await save();
        } catch (error) {
          dirty = true;
          throw error;
        }
      });
    return saving;
  };
  return {
    changed: () => {
      dirty = true;
      clearTimeout(timer);
      // What cannot be saved now stays to be saved; `flush` tells.
      timer = setTimeout(() => void flush().catch(() => undefined), idleMs);
    },
    flush,
  };
}
