// One command against the compiled rules.
import type { BashCommand, BashWord } from './analysis.js';
import { isStrippable } from './assignments.js';
import { HEAD_CHARS, optionKey, sortOptions } from './bash-rule-index.js';
import type { BashRuleIndex, WildcardRule } from './bash-rule-index.js';
import { withoutGlobalOptions } from './destructive-classes.js';
import { inner, UNKNOWN_WORD } from './rule-words.js';
import { matchTrie } from './rule-trie.js';
import { programName } from './unwrapped.js';
import { matchesPieces, mayMatchPieces } from './wildcard.js';

const joined = (words: readonly BashWord[]): string =>
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

interface Restricting<Tag> {
  readonly deny: ReadonlySet<Tag>;
  readonly ask: ReadonlySet<Tag>;
  /** Rules that may or may not be met. */
  readonly possible: ReadonlySet<Tag>;
}

/** The deny and ask rules a command meets. */
export function restrictingTags<Tag>(index: BashRuleIndex<Tag>, command: BashCommand): Restricting<Tag> {
  const deny = new Set<Tag>();
  const ask = new Set<Tag>();
  const possible = new Set<Tag>();
  if (index.anyRestricting === undefined) return { deny, ask, possible };
  const into = { deny, ask } as const;
  for (const words of restrictedForms(command)) {
    if (words.length === 0) continue;
    const { certain, possible: below } = matchTrie(index.trie, words);
    for (const tag of certain.deny) deny.add(tag);
    for (const tag of certain.ask) ask.add(tag);
    const maybe = below.deny ?? below.ask;
    if (maybe !== undefined) possible.add(maybe);
    const text = joined(words);
    const unknown = text.includes(UNKNOWN_WORD);
    for (const rule of wildcardsFor(index, text)) {
      if (rule.behavior === 'allow') continue;
      if (matchesPieces(text, rule.pieces, rule.open)) into[rule.behavior].add(rule.tag);
      else if (unknown && mayMatchPieces(text, rule.pieces, rule.open)) possible.add(rule.tag);
    }
    for (const tag of reorderedTags(index, words)) possible.add(tag);
  }
  for (const tag of [...deny, ...ask]) possible.delete(tag);
  return { deny, ask, possible };
}

/** Rules whose options the command has in another order or bundle (`rm -fr` for `rm -rf`). */
function reorderedTags<Tag>(index: BashRuleIndex<Tag>, words: readonly BashWord[]): Tag[] {
  if (index.options.size === 0) return [];
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

function wildcardsFor<Tag>(index: BashRuleIndex<Tag>, text: string): readonly WildcardRule<Tag>[] {
  const { wildcards } = index;
  if (wildcards.size === 0) return [];
  const found: WildcardRule<Tag>[] = [];
  const unknown = text.indexOf(UNKNOWN_WORD);
  const known = unknown < 0 || unknown > HEAD_CHARS ? HEAD_CHARS : unknown;
  for (let length = 0; length <= Math.min(HEAD_CHARS, text.length, known); length += 1) {
    found.push(...(wildcards.get(text.slice(0, length)) ?? []));
  }
  if (known < HEAD_CHARS) {
    // The beginning itself is not all known: every rule that may begin like it counts.
    const head = text.slice(0, known).trimEnd();
    for (const [key, rules] of wildcards) if (key.length > known && key.startsWith(head)) found.push(...rules);
  }
  // The end of a prefix is a word boundary, so that a pattern may be longer than the text by its last blank.
  return found;
}

/** The allow rules that cover a command. None covers one with a dangerous assignment, and few cover one that runs another. */
export function allowingTags<Tag>(index: BashRuleIndex<Tag>, command: BashCommand): Tag[] {
  const found = [...(index.texts.get(command.text.trim())?.allow ?? [])];
  if (command.words.length === 0 || command.coverage === 'inner') return found;
  const { words, assignments } = command;
  if (!assignments.every(isStrippable)) return found;
  if (command.coverage === 'exact') {
    if (words.every((word) => word.kind === 'static')) found.push(...exactTags(index, words));
    return found;
  }
  found.push(...matchTrie(index.trie, words).certain.allow);
  const text = joined(words);
  for (const rule of wildcardsFor(index, text)) {
    if (rule.behavior === 'allow' && matchesPieces(text, rule.pieces, rule.open)) found.push(rule.tag);
  }
  return found;
}

function exactTags<Tag>(index: BashRuleIndex<Tag>, words: readonly BashWord[]): readonly Tag[] {
  let node = index.trie;
  for (const word of words) {
    const child = node.children.get(word.value);
    if (!child) return [];
    node = child;
  }
  return node.exact.allow;
}
