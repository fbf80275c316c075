import type { SessionStore } from '../ports/session-store.js';
import { createCallJournal, type CallJournal } from './call-journal.js';
import { NO_JOURNAL } from './no-journal.js';

export interface SessionJournal extends CallJournal {
  /** From now on no tool begins. Resolves when the result of every call whose tool had begun is kept. */
  close(): Promise<void>;
}

/** The journal of a session, which can stop calls at the one place from which a later life would go on with them. */
export function sessionJournal({
  store,
  ...options
}: Omit<Parameters<typeof createCallJournal>[0], 'store'> & { readonly store: SessionStore | null }): SessionJournal {
  const journal = store ? createCallJournal({ ...options, store }) : NO_JOURNAL;
  const begun = new Set<string>();
  let closed = false;
  let wake = () => {};
  const settle = (toolUseId: string) => {
    if (begun.delete(toolUseId) && begun.size === 0) wake();
  };

  return {
    ...journal,
    starting: (toolUseId) => {
      if (closed) return new Promise<never>(() => {});
      begun.add(toolUseId);
      return journal.starting(toolUseId);
    },
    ended: (toolUseId, result) => {
      const kept = journal.ended(toolUseId, result);
      if (kept) return kept.then(() => settle(toolUseId));
      settle(toolUseId);
      return undefined;
    },
    close: async () => {
      closed = true;
      if (begun.size > 0) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}
