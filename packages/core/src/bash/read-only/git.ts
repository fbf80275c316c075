// git: read-only by sub-command and option. Options that name programs, files to write or other repositories are on no list.
import type { BashWord } from '../analysis.js';
import { parseFlagSpec } from '../flag-spec.js';
import type { FlagSpec } from '../flag-spec.js';
import { isStatic, NOT_READ_ONLY } from './reading.js';
import type { Reader } from './reading.js';
import { readWithSpec } from './table-reader.js';

const DIFF = '+ pusRzabwW U= S= G= M? C? B? D l= X? --text';
const LOG = `${DIFF} # gicEFPmt n= L=`;

// sub-command | options and operands
const TABLE = `status|+ sbuvz u? :revs
log,whatchanged,show,rev-list,reflog show|${LOG} :revs
reflog|${LOG}
diff,diff-index,diff-files,range-diff|${DIFF} m :revs
diff-tree|${DIFF} rtmc --root --no-commit-id :revs
shortlog|+ nsec w? :revs
blame,annotate|bclfnpsetwk L= M? C? --porcelain --date= --since= :revs
branch|avriq --sort= --all --remotes --verbose --show-current --color? --no-color
branch --list|avri --all --remotes --verbose --sort= --contains= --no-contains= --merged? --no-merged? --points-at= --format= --color? :text
tag|ln i n? --sort=
tag -l|n? i --sort= --contains= --no-contains= --merged? --no-merged? --points-at= --format= :text
remote|v --verbose
remote get-url|--push --all :text
rev-parse|+ q :revs
ls-files|+ cdmosuikztv x= X< --exclude-from< :revs
ls-tree|+ drtlz :revs
cat-file|ptse :revs
describe,name-rev|+ :revs
merge-base|+ a --is-ancestor --fork-point --octopus :revs
for-each-ref,show-ref|+ spTzhd :text
symbolic-ref|q --short --quiet :text :max1
stash list|${LOG} :text
stash show|${DIFF} :text
grep|+ # abcEFGhHiIlLnopPqrvwWz A= B= C= e= m= --text --untracked --and --or --not --break :patrevs
count-objects|vH
check-ignore|qvnz --verbose --quiet :files
worktree list|v --porcelain
submodule status|--cached --recursive :text
config --get,config --get-all,config --get-regexp|--global --local --system --show-origin --name-only :text :max2
config get|--global --local --system --show-origin :text :max1
config --list,config -l,config list|--global --local --system --show-origin --name-only
bisect log,version,--version|
cherry|v :revs`;

const LINES = new Map(
  TABLE.split('\n').flatMap((line) => {
    const bar = line.indexOf('|');
    return line
      .slice(0, bar)
      .split(',')
      .map((name) => [name, line.slice(bar + 1)] as const);
  }),
);
const SPECS = new Map<string, FlagSpec>();
const GLOBAL =
  /^--(?:no-pager|no-optional-locks|literal-pathspecs|no-replace-objects|icase-pathspecs|glob-pathspecs)$|^-P$/;
/** Two-word forms that also exist spelled as an option anywhere among the words. */
const LISTS = /^(?:-l|--list)$/;
/** Options without a value, with theirs, and operands. */
const PLAIN_BEFORE = /^-[arvqiln]+$|^--(?:all|remotes|verbose|ignore-case|list)$|^--[\w-]+=|^[^-]/;

export const readGit: Reader = (words) => {
  let at = 1;
  while (isStatic(words[at]) && GLOBAL.test(words[at]?.value ?? '')) at += 1;
  const sub = isStatic(words[at]) ? (words[at]?.value ?? '') : '';
  const next = isStatic(words[at + 1]) ? (words[at + 1]?.value ?? '') : '';
  const two = `${sub} ${next}`;
  // `git config a.b` shows a value; with one more word it would set it.
  if (sub === 'config' && words.length === at + 2 && /^[\w-]+(?:\.[\w-]+)+$/.test(next))
    return { readOnly: true, files: [] };
  if (sub === 'branch' || sub === 'tag') return readList(words, at, sub);
  if (LINES.has(two)) return readSub(words, two, at + 2);
  return LINES.has(sub) && sub !== '' ? readSub(words, sub, at + 1) : NOT_READ_ONLY;
};

function readSub(words: readonly BashWord[], name: string, from: number) {
  let spec = SPECS.get(name);
  if (!spec) SPECS.set(name, (spec = parseFlagSpec(LINES.get(name) ?? '')));
  return readWithSpec(words, spec, from);
}

/** `git branch` and `git tag` only list when asked to: by `--list`, or by having no operand at all. */
function readList(words: readonly BashWord[], at: number, sub: string) {
  // After an option that may take a word, the word is its value and asks for nothing.
  const isValue = (index: number) => {
    const before = words[index - 1];
    return index - 1 > at && !(isStatic(before) && PLAIN_BEFORE.test(before.value));
  };
  const listing = words.findIndex(
    (word, index) => index > at && isStatic(word) && LISTS.test(word.value) && !isValue(index),
  );
  const filters = words.some(
    (word, index) =>
      index > at &&
      isStatic(word) &&
      !isValue(index) &&
      /^--(?:no-)?(?:contains|merged)(?:$|=)|^--points-at/.test(word.value),
  );
  if (listing < 0 && !filters) return readSub(words, sub, at + 1);
  const kept = words.filter((_, index) => index !== listing);
  return readSub(kept, sub === 'tag' ? 'tag -l' : 'branch --list', at + 1);
}

export const GIT: [string, Reader][] = [['git', readGit]];
