// The one entry to the read-only tables.
import type { BashWord } from '../analysis.js';
import { programName } from '../unwrapped.js';
import { COREUTILS } from './coreutils.js';
import { DEVELOPER_TOOLS } from './developer-tools.js';
import { GIT } from './git.js';
import { NOT_READ_ONLY } from './reading.js';
import type { Reader, Reading } from './reading.js';
import { SEARCH } from './search.js';
import { SHELL } from './shell.js';
import { TEXT } from './text.js';

const READERS = new Map<string, Reader>([...DEVELOPER_TOOLS, ...COREUTILS, ...SEARCH, ...TEXT, ...GIT, ...SHELL]);

/** Judges the words of a command. A name with a directory is another program than the one in the tables. */
export function readEffects(words: readonly BashWord[]): Reading {
  const name = programName(words[0]);
  const reader = READERS.get(name);
  if (!reader) return NOT_READ_ONLY;
  const reading = reader(words);
  return words[0]?.value === name ? reading : { ...reading, readOnly: false };
}
