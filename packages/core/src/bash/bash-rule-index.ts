import { inner, readBashRule } from './rule-words.js';
import { addToTrie, newTrie } from './rule-trie.js';
import type { RuleBehavior, TrieNode } from './rule-trie.js';

export interface WildcardRule<Tag> {
  readonly pieces: readonly string[];
  readonly open: boolean;
  readonly behavior: RuleBehavior;
  readonly tag: Tag;
}

/** A deny or ask rule that names options: it may also mean them in another order or bundle. */
export interface OptionRule<Tag> {
  readonly options: readonly string[];
  readonly operands: readonly string[];
  readonly behavior: RuleBehavior;
  readonly tag: Tag;
}

type Tags<Tag> = Record<RuleBehavior, Tag[]>;

/** Compiled Bash rules; made by `compileBashRules`, read by `matchBashRules`. */
export interface BashRuleIndex<Tag> {
  readonly everything: Tags<Tag>;
  readonly texts: ReadonlyMap<string, Tags<Tag>>;
  readonly trie: TrieNode<Tag>;
  /** By the first characters before the first star. */
  readonly wildcards: ReadonlyMap<string, readonly WildcardRule<Tag>[]>;
  /** The keys of `wildcards`, sorted, and the lengths they have. */
  readonly heads: readonly string[];
  readonly headLengths: readonly number[];
  /** By program and first operand. */
  readonly options: ReadonlyMap<string, readonly OptionRule<Tag>[]>;
  /** Any deny or ask rule that is not bare: what cannot be read may meet it. */
  readonly anyRestricting: Tag | undefined;
}

/** Wildcards are kept by at most this many characters of their beginning. */
export const HEAD_CHARS = 8;

const tags = <Tag>(): Tags<Tag> => ({ allow: [], ask: [], deny: [] });

export function compileIndex<Tag>(
  rules: readonly { readonly content: string | undefined; readonly behavior: RuleBehavior; readonly tag: Tag }[],
): BashRuleIndex<Tag> {
  const everything = tags<Tag>();
  const texts = new Map<string, Tags<Tag>>();
  const trie = newTrie<Tag>();
  const wildcards = new Map<string, WildcardRule<Tag>[]>();
  const options = new Map<string, OptionRule<Tag>[]>();
  let firstAsk: Tag | undefined;
  let firstDeny: Tag | undefined;
  for (const { content, behavior, tag } of rules) {
    const pattern = readBashRule(content);
    if (pattern.kind === 'nothing') {
      // An empty prefix grants nothing; as a restriction it is taken at its word.
      if (behavior !== 'allow') everything[behavior].push(tag);
      continue;
    }
    if (pattern.kind === 'everything') {
      everything[behavior].push(tag);
      continue;
    }
    if (behavior === 'deny') firstDeny ??= tag;
    if (behavior === 'ask') firstAsk ??= tag;
    if (pattern.kind === 'wildcard') {
      const { pieces, open } = pattern;
      push(wildcards, (pieces[0] ?? '').slice(0, HEAD_CHARS), { pieces, open, behavior, tag });
      continue;
    }
    if (pattern.kind === 'exact') {
      let found = texts.get(pattern.text);
      if (!found) texts.set(pattern.text, (found = tags()));
      found[behavior].push(tag);
    }
    if (!pattern.words || pattern.words.length === 0) continue;
    addToTrie(trie, pattern.words, pattern.kind, behavior, tag);
    if (behavior !== 'allow') addOptionRule(options, pattern.words, behavior, tag);
  }
  const heads = [...wildcards.keys()].sort();
  const headLengths = [...new Set(heads.map((head) => head.length))];
  return { everything, texts, trie, wildcards, heads, headLengths, options, anyRestricting: firstDeny ?? firstAsk };
}

function addOptionRule<Tag>(
  index: Map<string, OptionRule<Tag>[]>,
  words: readonly string[],
  behavior: RuleBehavior,
  tag: Tag,
): void {
  const [program = '', ...rest] = words;
  const { options, operands } = sortOptions(rest);
  if (options.length > 0) push(index, optionKey(program, operands[0]), { options, operands, behavior, tag });
}

export function optionKey(program: string, operand: string | undefined): string {
  return `${inner(program)} ${inner(operand ?? '')}`;
}

/** Sets options apart from operands and takes bundles of short ones apart. */
export function sortOptions(words: readonly string[]): { options: string[]; operands: string[] } {
  const options: string[] = [];
  const operands: string[] = [];
  for (const word of words) {
    if (/^-[A-Za-z]{2,}$/.test(word)) for (const letter of word.slice(1)) options.push(`-${letter}`);
    else (word.startsWith('-') && word.length > 1 ? options : operands).push(word);
  }
  return { options, operands };
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
