import type { CallJournal } from './call-journal.js';

export interface ClosableJournal extends CallJournal {
  /** From now on no tool begins. Resolves when the result of every call whose tool had begun is kept. */
  close(): Promise<void>;
}

/** A journal that can stop calls at the one place from which a later life of the session would go on with them. */
export function closableJournal(journal: CallJournal): ClosableJournal {
  const begun = new Set<string>();
  let closed = false;
  let wake = () => {};

  return {
    ...journal,
    starting: (toolUseId) => {
      if (closed) return new Promise<never>(() => {});
      begun.add(toolUseId);
      return journal.starting(toolUseId);
    },
    ended: async (toolUseId, result) => {
      await journal.ended(toolUseId, result);
      if (begun.delete(toolUseId) && begun.size === 0) wake();
    },
    close: async () => {
      closed = true;
      if (begun.size > 0) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}
