// One command against the compiled rules.
import type { BashCommand, BashWord } from './analysis.js';
import { isStrippable } from './assignments.js';
import { HEAD_CHARS, optionKey, sortOptions } from './bash-rule-index.js';
import type { BashRuleIndex, WildcardRule } from './bash-rule-index.js';
import { withoutGlobalOptions } from './destructive-classes.js';
import { inner, UNKNOWN_WORD } from './rule-words.js';
import { matchesPieces } from './matches-pieces.js';
import { matchTrie } from './rule-trie.js';
import { programName } from './unwrapped.js';
import { mayMatchPieces } from './wildcard.js';

export const joined = (words: readonly BashWord[]): string =>
  words.map((word) => (word.kind === 'static' ? inner(word.value) : UNKNOWN_WORD)).join(' ');

/** The forms in which a command may stand in a deny or ask rule: as written, without directory, without global options. */
function restrictedForms(command: BashCommand): readonly (readonly BashWord[])[] {
  const { words } = command;
  const [first] = words;
  if (!first || first.kind !== 'static') return [words];
  const forms: (readonly BashWord[])[] = [words];
  const name = programName(first);
  const plain = name === first.value ? words : [{ ...first, value: name }, ...words.slice(1)];
  if (plain !== words) forms.push(plain);
  const direct = withoutGlobalOptions(name, plain, (word) => (word.kind === 'static' ? word.value : null));
  if (direct) forms.push(direct);
  return forms;
}

export interface CommandMatch<Tag> {
  readonly deny: readonly Tag[];
  readonly ask: readonly Tag[];
  /** Deny and ask rules that may or may not be met. */
  readonly possible: readonly Tag[];
  /** Allow rules that cover it. */
  readonly allow: readonly Tag[];
}

/** What comparing with stars may cost one decision in all; counted down. */
export interface StarBudget {
  /** Characters compared, and cells where a word is not known. */
  steps: number;
}

/** Everyday decisions stay below a hundredth; beyond, rules that restrict may match and rules that allow do not. */
export const newStarBudget = (): StarBudget => ({ steps: 300_000 });

/** Tries all rules on one command. */
export function matchCommand<Tag>(
  index: BashRuleIndex<Tag>,
  command: BashCommand,
  budget: StarBudget = newStarBudget(),
): CommandMatch<Tag> {
  const deny: Tag[] = [];
  const ask: Tag[] = [];
  const possible: Tag[] = [];
  const exact = index.texts.size === 0 ? undefined : index.texts.get(command.text.trim());
  const allow: Tag[] = exact ? [...exact.allow] : [];
  const coverable = isCoverable(command);
  for (const words of restrictedForms(command)) {
    if (words.length === 0) continue;
    const own = words === command.words;
    const maybe = matchTrie(index.trie, words, (rules, kind) => {
      deny.push(...rules.deny);
      ask.push(...rules.ask);
      if (own && (coverable === 'rule' || (coverable === 'exact' && kind === 'exact'))) allow.push(...rules.allow);
    });
    if (maybe !== undefined) possible.push(maybe);
    if (index.headLengths.length > 0) {
      const text = joined(words);
      const unknown = text.includes(UNKNOWN_WORD);
      for (const rule of wildcardsFor(index, text)) {
        const { behavior, pieces, open, tag } = rule;
        budget.steps -= text.length + pieces.length;
        if (budget.steps < 0) {
          if (behavior !== 'allow') possible.push(tag);
        } else if (behavior === 'allow') {
          if (own && coverable === 'rule' && matchesPieces(text, pieces, open)) allow.push(tag);
        } else if (matchesPieces(text, pieces, open)) (behavior === 'deny' ? deny : ask).push(tag);
        else if (unknown && mayMatchPieces(text, pieces, open, budget)) possible.push(tag);
      }
    }
    if (index.options.size > 0) possible.push(...reorderedTags(index, words));
  }
  if (deny.length + ask.length + possible.length <= 1) return { deny, ask, possible, allow };
  const certain = new Set([...deny, ...ask]);
  return {
    deny: [...new Set(deny)],
    ask: [...new Set(ask)],
    possible: [...new Set(possible)].filter((tag) => !certain.has(tag)),
    allow,
  };
}

/** No rule covers a dangerous assignment, and few cover a command that runs another. */
function isCoverable({ words, assignments, coverage }: BashCommand): 'rule' | 'exact' | null {
  if (words.length === 0 || coverage === 'inner' || !assignments.every(isStrippable)) return null;
  return coverage;
}

/** Rules whose options the command has in another order or bundle (`rm -fr` for `rm -rf`). */
function reorderedTags<Tag>(index: BashRuleIndex<Tag>, words: readonly BashWord[]): Tag[] {
  const program = words[0]?.value ?? '';
  const known = words
    .slice(1)
    .filter((word) => word.kind === 'static')
    .map((word) => word.value);
  const { options, operands } = sortOptions(known);
  if (options.length === 0) return [];
  const keys = new Set([optionKey(program, undefined), optionKey(program, operands[0])]);
  return [...keys].flatMap((key) =>
    (index.options.get(key) ?? [])
      .filter(
        (rule) =>
          rule.options.every((option) => options.includes(option)) &&
          rule.operands.every((operand, at) => operands[at] === operand),
      )
      .map((rule) => rule.tag),
  );
}

export function wildcardsFor<Tag>(index: BashRuleIndex<Tag>, text: string): readonly WildcardRule<Tag>[] {
  const { wildcards, headLengths } = index;
  const found: WildcardRule<Tag>[] = [];
  const unknown = text.indexOf(UNKNOWN_WORD);
  const known = unknown < 0 ? text.length : unknown;
  for (const length of headLengths) {
    if (length > known) continue;
    const rules = wildcards.get(text.slice(0, length));
    if (rules) found.push(...rules);
  }
  // The beginning itself is not all known: every rule that may begin like it counts. Where not even the program is known,
  // the whole command is opaque, and any rule may be met as it is.
  if (unknown <= 0 || unknown >= HEAD_CHARS) return found;
  const head = text.slice(0, unknown).trimEnd();
  for (let at = firstFrom(index.heads, head); index.heads[at]?.startsWith(head); at += 1) {
    const key = index.heads[at] ?? '';
    if (key.length > unknown) found.push(...(wildcards.get(key) ?? []));
  }
  return found;
}

/** The first place in a sorted list whose text does not come before `text`. */
function firstFrom(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
