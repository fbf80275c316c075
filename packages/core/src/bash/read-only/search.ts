// grep, ripgrep, find and fd.
import type { BashWord } from '../analysis.js';
import { isStatic } from './reading.js';
import type { Reader, Reading } from './reading.js';
import { readersFrom } from './table-reader.js';

const TESTS = new Set(
  'amin anewer atime cmin cnewer ctime fstype gid group ilname iname inum ipath iregex iwholename links lname maxdepth mindepth mmin mtime name newer path perm printf regex regextype samefile size type uid used user wholename xtype newerat newerct newermt newermm'.split(
    ' ',
  ),
);
const FLAGS = new Set(
  'a and d daystart depth empty executable false follow ignore_readdir_race ls mount nogroup noleaf noignore_readdir_race nouser not o or print print0 prune quit readable true writable xdev warn nowarn'.split(
    ' ',
  ),
);
const FILE_TESTS = new Set(['anewer', 'cnewer', 'newer', 'samefile']);

/** `find` with tests and printing only: every primary is on a list, every path and pattern is known. */
const readFind: Reader = (words) => {
  const files: BashWord[] = [];
  let readOnly = true;
  let index = 1;
  while (isStatic(words[index]) && /^-[HLP]$|^-O\d$/.test(words[index]?.value ?? '')) index += 1;
  for (; index < words.length; index += 1) {
    const word = words[index] as BashWord;
    if (!isStatic(word)) return { readOnly: false, files: [...files, word] };
    if (/^[-(!,)]/.test(word.value)) break;
    files.push(word);
  }
  for (; index < words.length; index += 1) {
    const word = words[index] as BashWord;
    if (!isStatic(word)) return { readOnly: false, files };
    const { value } = word;
    if (value === '(' || value === ')' || value === '!' || value === ',') continue;
    const name = value.slice(1);
    if (!value.startsWith('-')) readOnly = false;
    else if (TESTS.has(name)) {
      index += 1;
      const operand = words[index];
      // A pattern that the shell might expand into more words is not known.
      if (operand === undefined || operand.splits) readOnly = false;
      else if (FILE_TESTS.has(name)) files.push(operand);
    } else if (!FLAGS.has(name)) readOnly = false;
  }
  return { readOnly, files } satisfies Reading;
};

export const SEARCH: [string, Reader][] = [
  ['find', readFind],
  ...readersFrom(`
grep,egrep,fgrep|+ # abcEFGhHiIlLnoPqrRsTUvVwxyzZ A= B= C= D= d= e= f< m= --file< --exclude-from< --text :pattern :globs
rg|+ # abcFHhIiLlNnoPpqSsUuvwx0. A= B= C= E= e= f< g= j= M= m= r= t= T= d= --files --text --replace= :pattern
ag|acilLnoQsvwH A= B= C= G= m= --hidden :pattern
fd,fdfind|+ HIsgFLpauq01 d= t= e= E= S= --extension= :pattern`),
];
