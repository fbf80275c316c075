import type * as Reader from './permission/bash-reader.js';

/** What reads Bash commands, takes rules for them apart and tries one on the other. */
export type BashReader = typeof Reader;

/** For a person or a model, where the reader is missing. */
export const NO_BASH_READER = 'The code that reads Bash commands could not be loaded';

let loading: Promise<BashReader | null> | undefined;

/**
 * The reader of Bash commands, fetched by the first who asks: it is half of core, and many sessions run no command. Null
 * where its code cannot be loaded, which is tried again the next time. Never rejects.
 */
export function loadBashReader(): Promise<BashReader | null> {
  loading ??= import('./permission/bash-reader.js').catch(() => {
    // What cannot be read is asked about; that is for whoever has the command to say.
    loading = undefined;
    return null;
  });
  return loading;
}

/** The same for those who can do nothing without it. Rejects where it cannot be loaded. */
export async function needBashReader(): Promise<BashReader> {
  const reader = await loadBashReader();
  if (!reader) throw new Error(`${NO_BASH_READER}.`);
  return reader;
}
