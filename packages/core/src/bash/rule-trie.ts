// Prefix and exact rules by their words: finding the rules for a command costs a step a word, whatever their number.
import type { BashWord } from './analysis.js';

export type RuleBehavior = 'allow' | 'ask' | 'deny';

interface Slot<Tag> {
  readonly allow: Tag[];
  readonly ask: Tag[];
  readonly deny: Tag[];
}

export interface TrieNode<Tag> {
  readonly children: Map<string, TrieNode<Tag>>;
  readonly prefix: Slot<Tag>;
  readonly exact: Slot<Tag>;
  /** The first rule that is met by the words so far and some that follow. */
  readonly below: { deny?: Tag; ask?: Tag };
}

const slot = <Tag>(): Slot<Tag> => ({ allow: [], ask: [], deny: [] });

export function newTrie<Tag>(): TrieNode<Tag> {
  return { children: new Map(), prefix: slot(), exact: slot(), below: {} };
}

export function addToTrie<Tag>(
  root: TrieNode<Tag>,
  words: readonly string[],
  kind: 'prefix' | 'exact',
  behavior: RuleBehavior,
  tag: Tag,
): void {
  let node = root;
  for (const word of words) {
    if (behavior !== 'allow') node.below[behavior] ??= tag;
    let child = node.children.get(word);
    if (!child) node.children.set(word, (child = newTrie()));
    node = child;
  }
  if (behavior !== 'allow') node.below[behavior] ??= tag;
  node[kind][behavior].push(tag);
}

export interface TrieMatch<Tag> {
  readonly certain: Slot<Tag>;
  /** A rule that the unknown words of the command may make match. */
  readonly possible: { readonly deny?: Tag; readonly ask?: Tag };
}

/** Walks down as far as the words are known; at the first unknown one everything below is possible. */
export function matchTrie<Tag>(root: TrieNode<Tag>, words: readonly BashWord[]): TrieMatch<Tag> {
  const certain = slot<Tag>();
  const add = (found: Slot<Tag>): void => {
    certain.allow.push(...found.allow);
    certain.ask.push(...found.ask);
    certain.deny.push(...found.deny);
  };
  let node = root;
  for (const word of words) {
    if (word.kind !== 'static') return { certain, possible: possibleBelow(node, word) };
    const child = node.children.get(word.value);
    if (!child) return { certain, possible: {} };
    node = child;
    add(node.prefix);
  }
  add(node.exact);
  return { certain, possible: {} };
}

function possibleBelow<Tag>(node: TrieNode<Tag>, word: BashWord): { deny?: Tag; ask?: Tag } {
  if (word.value === '') return node.below;
  // A known beginning leaves only the words that begin like it.
  for (const [key, child] of node.children) {
    if (key.startsWith(word.value) && (child.below.deny !== undefined || child.below.ask !== undefined))
      return child.below;
  }
  return {};
}
