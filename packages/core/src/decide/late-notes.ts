/** What the model should be told and no result was left to carry: the next result of the session takes it along. */
export interface LateNotes {
  add(note: string): void;
  /** Everything so far; it is gone then. */
  take(): readonly string[];
}

/** Texts that wait; of more than this the oldest go. */
const MOST = 50;

export function createLateNotes(): LateNotes {
  let notes: readonly string[] = [];
  return {
    add: (note) => void (notes = [...notes, note].slice(-MOST)),
    take: () => {
      const taken = notes;
      if (taken.length > 0) notes = [];
      return taken;
    },
  };
}
