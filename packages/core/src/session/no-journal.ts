import type { CallJournal } from './call-journal.js';

const DONE = Promise.resolve();

/** Where no session store is given, a session ends with its object and nothing is written down. */
export const NO_JOURNAL: CallJournal = {
  load: () => Promise.resolve([]),
  requested: () => undefined,
  waiting: () => DONE,
  answered: () => DONE,
  answerOf: () => Promise.resolve(undefined),
  starting: () => true,
  ended: () => undefined,
};
