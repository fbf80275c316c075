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

const GREP =
  '# abcEFGhHiIlLnoPqrRsTUvVwxyzZ A= B= C= D= d= e= f< m= --regexp= --file< --ignore-case --no-ignore-case --invert-match --word-regexp --line-regexp --count --color? --colour? --files-with-matches --files-without-match --max-count= --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --label= --line-number --initial-tab --null --after-context= --before-context= --context= --text --binary-files= --devices= --directories= --exclude= --include= --exclude-dir= --exclude-from< --recursive --dereference-recursive --extended-regexp --fixed-strings --basic-regexp --perl-regexp --line-buffered --null-data --binary --version --help :pattern :globs';

export const SEARCH: [string, Reader][] = [
  ['find', readFind],
  ...readersFrom(`
grep,egrep,fgrep|${GREP}
rg,ripgrep|# abcFHhIiLlNnoPpqSsUuvwx0. A= B= C= E= e= f< g= j= M= m= r= t= T= d= --regexp= --file< --ignore-case --smart-case --case-sensitive --invert-match --word-regexp --line-regexp --count --count-matches --color= --colors= --column --no-column --files --files-with-matches --files-without-match --max-count= --max-depth= --maxdepth= --max-columns= --max-filesize= --only-matching --quiet --no-messages --with-filename --no-filename --heading --no-heading --line-number --no-line-number --null --null-data --after-context= --before-context= --context= --text --binary --encoding= --glob= --iglob= --glob-case-insensitive --hidden --no-hidden --follow --fixed-strings --pcre2 --multiline --multiline-dotall --type= --type-not= --type-list --replace= --sort= --sortr= --stats --json --trim --vimgrep --passthru --pretty --no-ignore --no-ignore-vcs --no-ignore-parent --no-config --one-file-system --threads= --unrestricted --debug --engine= --crlf --no-unicode --version --help :pattern :globs
ag|acilLnoQsvwH A= B= C= G= m= --hidden --nocolor --nogroup --ignore= --count --files-with-matches :pattern
fd,fdfind|HIsgFLpauq01 d= t= e= E= S= c= --hidden --no-ignore --case-sensitive --ignore-case --glob --fixed-strings --absolute-path --follow --full-path --max-depth= --min-depth= --exact-depth= --type= --extension= --exclude= --size= --changed-within= --changed-before= --owner= --color= --print0 --max-results= --quiet :pattern`),
];
