import type { BashAssignment, BashWord, Coverage } from './analysis.js';

/** What a wrapper runs, as far as its words tell. */
export interface Unwrapped {
  readonly coverage?: Coverage;
  readonly inner?: readonly { readonly words: readonly BashWord[]; readonly assignments?: readonly BashAssignment[] }[];
  /** Shell code that it runs. */
  readonly code?: string;
  /** Why what it runs is not fully known. */
  readonly reason?: string;
  /** A transparent wrapper that has no effect of its own. */
  readonly pure?: true;
}

/** The command name without its directory, in the form rules and tables know. */
export function programName(word: BashWord | undefined): string {
  return word?.kind === 'static' ? word.value.slice(word.value.lastIndexOf('/') + 1) : '';
}
