// git: read-only by sub-command and option. Options that name programs, files to write or other repositories are on no list.
import type { BashWord } from '../analysis.js';
import { parseFlagSpec } from '../flag-spec.js';
import type { FlagSpec } from '../flag-spec.js';
import { isStatic, NOT_READ_ONLY } from './reading.js';
import type { Reader } from './reading.js';
import { readWithSpec } from './table-reader.js';

const DIFF =
  'pusRzabwW U= S= G= M? C? B? D l= X? --patch --no-patch --unified= --raw --stat? --numstat --shortstat --dirstat? --summary --name-only --name-status --color? --no-color --color-words? --word-diff? --word-diff-regex= --no-renames --find-renames? --find-copies? --find-copies-harder --diff-filter= --pickaxe-all --pickaxe-regex --text --ignore-space-at-eol --ignore-cr-at-eol --ignore-space-change --ignore-all-space --ignore-blank-lines --function-context --exit-code --quiet --no-ext-diff --no-textconv --minimal --patience --histogram --diff-algorithm= --relative? --full-index --binary --abbrev? --no-prefix --src-prefix= --dst-prefix= --compact-summary --ignore-submodules? --submodule? --inter-hunk-context= --merge-base --check --color-moved? --patch-with-stat';
const LOG = `${DIFF} # gicEFPmt n= L= --oneline --graph --decorate? --no-decorate --all --branches? --tags? --remotes? --glob= --exclude= --max-count= --skip= --since= --after= --until= --before= --author= --committer= --grep= --all-match --invert-grep --regexp-ignore-case --extended-regexp --fixed-strings --perl-regexp --merges --no-merges --first-parent --follow --format= --pretty? --abbrev-commit --no-abbrev-commit --date= --relative-date --reverse --topo-order --date-order --author-date-order --left-right --cherry --cherry-pick --cherry-mark --left-only --right-only --boundary --full-history --simplify-merges --ancestry-path? --source --no-walk? --parents --children --show-pulls --reflog --walk-reflogs --log-size --notes? --no-notes --encoding= --mailmap --use-mailmap --no-mailmap --cc --diff-merges= --min-parents= --max-parents= --show-linear-break? --stdin --merge --dense --sparse --remove-empty --simplify-by-decoration --no-expand-tabs`;

// sub-command | options and operands
const TABLE = `status|sbuvz u? v --short --branch --show-stash --porcelain? --long --verbose --untracked-files? --ignored? --ignore-submodules? --no-renames --find-renames? --column? --ahead-behind --no-ahead-behind --null :revs
log|${LOG} :revs
whatchanged|${LOG} :revs
show|${LOG} :revs
diff|${DIFF} --cached --staged --base --ours --theirs :revs
diff-tree|${DIFF} rtmc --root --cc --no-commit-id :revs
diff-index|${DIFF} m --cached :revs
diff-files|${DIFF} :revs
shortlog|nsec w? --numbered --summary --email --group= --format= --since= --until= --all --no-merges :revs
blame|bclfnpsetwk L= M? C? --root --show-stats --porcelain --line-porcelain --incremental --date= --since= --first-parent --abbrev= --ignore-rev= --color-lines --color-by-age --show-name --show-number --show-email --reverse :revs
annotate|bclfnpsetwk L= :revs
branch|avriq --list --all --remotes --verbose --show-current --color? --no-color --abbrev? --no-abbrev --column? --ignore-case
branch --list|avri --all --remotes --verbose --sort= --contains= --no-contains= --merged? --no-merged? --points-at= --format= --color? --ignore-case :text
tag|ln i n? --list --column? --color? --ignore-case
tag -l|n? i --sort= --contains= --no-contains= --merged? --no-merged? --points-at= --format= --column? --color? --ignore-case :text
remote|v --verbose
remote get-url|--push --all :text
rev-parse|q --abbrev-ref? --short? --verify --quiet --show-toplevel --show-prefix --show-cdup --git-dir --git-common-dir --absolute-git-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --all --branches? --tags? --remotes? --symbolic --symbolic-full-name --show-superproject-working-tree --show-object-format? --disambiguate= --since= --until= --revs-only --no-revs --flags --no-flags --default= --path-format= :revs
rev-list|${LOG} --count --objects --disk-usage? --timestamp --header --no-commit-header :revs
ls-files|cdmosuikztvf x= X< --cached --deleted --modified --others --ignored --stage --unmerged --killed --exclude= --exclude-from< --exclude-standard --error-unmatch --full-name --directory --no-empty-directory --eol --deduplicate --debug --abbrev? --format= --recurse-submodules --sparse :revs
ls-tree|drtlz --long --name-only --name-status --object-only --full-name --full-tree --abbrev? --format= :revs
cat-file|ptse :revs
describe|--all --tags --contains --abbrev= --long --always --dirty? --broken? --match= --exclude= --candidates= --exact-match --first-parent --debug :revs
name-rev|--tags --refs= --exclude= --all --name-only --no-undefined --always :revs
merge-base|a --all --octopus --is-ancestor --independent --fork-point :revs
for-each-ref|spTz --count= --format= --sort= --points-at= --merged? --no-merged? --contains? --no-contains? --ignore-case --color? :text
show-ref|hds --head --heads --branches --tags --dereference --hash? --verify --quiet --abbrev? :text
show-branch|ar --all --remotes --list --current --topics --no-color :revs
symbolic-ref|q --short --quiet :text :max1
stash list|${LOG} :text
stash show|${DIFF} --include-untracked --only-untracked :text
reflog|${LOG}
reflog show|${LOG} :revs
grep|# abcEFGhHiIlLnopPqrvwWz A= B= C= e= m= --cached --untracked --no-index --text --ignore-case --no-color --color? --word-regexp --invert-match --full-name --extended-regexp --basic-regexp --perl-regexp --fixed-strings --line-number --column --files-with-matches --name-only --files-without-match --null --only-matching --count --break --heading --show-function --function-context --after-context= --before-context= --context= --max-count= --max-depth= --and --or --not --all-match --quiet --exclude-standard :patrevs
count-objects|vH --verbose --human-readable
check-ignore|qvnz --quiet --verbose --non-matching --no-index :files
check-attr|az --all --cached :text
worktree list|vz --porcelain --verbose
submodule status|--cached --recursive :text
config --get|z --global --local --system --worktree --null --type= --bool --int --show-origin --show-scope --default= :text :max2
config --get-all|z --global --local --system --worktree --null --type= --show-origin --show-scope :text :max2
config --get-regexp|z --global --local --system --name-only --null --show-origin :text :max2
config get|--all --regexp --global --local --system --show-origin --show-scope --type= --default= :text :max1
config --list|z --global --local --system --worktree --null --name-only --show-origin --show-scope
config -l|z --global --local --system --worktree --null --name-only --show-origin --show-scope
config list|z --global --local --system --worktree --null --name-only --show-origin --show-scope
notes list|:text
notes show|:text
bisect log|
var|l :text
version|--build-options
--version|
cherry|v --abbrev? :revs
range-diff|${DIFF} --creation-factor= --no-dual-color --left-only --right-only :revs
`;

const LINES = new Map(
  TABLE.trimEnd()
    .split('\n')
    .map((line) => {
      const bar = line.indexOf('|');
      return [line.slice(0, bar), line.slice(bar + 1)] as const;
    }),
);
const SPECS = new Map<string, FlagSpec>();
/** Sub-commands that list without operands only; with one they would act. */
const GLOBAL =
  /^--(?:no-pager|no-optional-locks|literal-pathspecs|no-replace-objects|icase-pathspecs|glob-pathspecs)$|^-P$/;
/** Two-word forms that also exist spelled as an option anywhere among the words. */
const LISTS = /^(?:-l|--list)$/;

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
  const listing = words.findIndex((word, index) => index > at && isStatic(word) && LISTS.test(word.value));
  const filters = words.some(
    (word, index) =>
      index > at && isStatic(word) && /^--(?:no-)?(?:contains|merged)(?:$|=)|^--points-at/.test(word.value),
  );
  if (listing < 0 && !filters) return readSub(words, sub, at + 1);
  const kept = words.filter((_, index) => index !== listing);
  return readSub(kept, sub === 'tag' ? 'tag -l' : 'branch --list', at + 1);
}

export const GIT: [string, Reader][] = [['git', readGit]];
