import type { BashWord } from '../analysis.js';

/** What a look at the words of one command finds. */
export interface Reading {
  readonly readOnly: boolean;
  /** The words that name files it reads; also those a command that is not read-only seems to read. */
  readonly files: readonly BashWord[];
  /** It runs code of its own language: only an exact rule may cover it. */
  readonly exactOnly?: true;
}

/** Judges the words of one program; the first word is its name. */
export type Reader = (words: readonly BashWord[]) => Reading;

export const NOT_READ_ONLY: Reading = { readOnly: false, files: [] };

/** True for a word whose text is known. */
export function isStatic(word: BashWord | undefined): word is BashWord {
  return word?.kind === 'static';
}
