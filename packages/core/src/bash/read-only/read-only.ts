// The one entry to the read-only tables.
import type { BashWord } from '../analysis.js';
import { programName } from '../unwrapped.js';
import { COREUTILS } from './coreutils.js';
import { DEVELOPER_TOOLS } from './developer-tools.js';
import { GIT } from './git.js';
import type { Reader, Reading } from './reading.js';
import { SEARCH } from './search.js';
import { SHELL } from './shell.js';
import { TEXT } from './text.js';

const READERS = new Map<string, Reader>([...DEVELOPER_TOOLS, ...COREUTILS, ...SEARCH, ...TEXT, ...GIT, ...SHELL]);

/** Programs that show or send files but do more than read: what they name counts for rules about reading. */
const OPENS_FILES = new Set(
  'less more most bat batcat view vi vim nvim nano emacs code pico ed ex source . gzip gunzip zcat bzcat xzcat zless zgrep tar zip scp rsync csvtool yq pr look dos2unix openssl gpg age'.split(
    ' ',
  ),
);

function isOperand(word: BashWord): boolean {
  return word.kind !== 'static' || !word.value.startsWith('-');
}

/** Judges the words of a command. A name with a directory is another program than the one in the tables. */
export function readEffects(words: readonly BashWord[]): Reading {
  const name = programName(words[0]);
  const reader = READERS.get(name);
  if (!reader) return { readOnly: false, files: OPENS_FILES.has(name) ? words.slice(1).filter(isOperand) : [] };
  const reading = reader(words);
  return words[0]?.value === name ? reading : { ...reading, readOnly: false };
}
