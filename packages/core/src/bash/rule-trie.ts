// Prefix and exact rules by their words: finding the rules for a command costs a step a word, whatever their number.
import type { BashWord } from './analysis.js';

export const RULE_BEHAVIORS = ['allow', 'ask', 'deny'] as const;
export type RuleBehavior = (typeof RULE_BEHAVIORS)[number];

/** The rules of each behavior that end at a node. */
export type Slot<Tag> = { readonly [behavior in RuleBehavior]: Tag[] };

/** Kept small: there may be tens of thousands. */
export interface TrieNode<Tag> {
  children: Map<string, TrieNode<Tag>> | null;
  prefix: Slot<Tag> | null;
  exact: Slot<Tag> | null;
  /** The first rules that are met by the words so far and some that follow. */
  deny: Tag | undefined;
  ask: Tag | undefined;
}

export function newTrie<Tag>(): TrieNode<Tag> {
  return { children: null, prefix: null, exact: null, deny: undefined, ask: undefined };
}

export function addToTrie<Tag>(
  root: TrieNode<Tag>,
  words: readonly string[],
  kind: 'prefix' | 'exact',
  behavior: RuleBehavior,
  tag: Tag,
): void {
  let node = root;
  if (behavior !== 'allow') node[behavior] ??= tag;
  for (const word of words) {
    node.children ??= new Map();
    let child = node.children.get(word);
    if (!child) node.children.set(word, (child = newTrie()));
    node = child;
    if (behavior !== 'allow') node[behavior] ??= tag;
  }
  node[kind] ??= { allow: [], ask: [], deny: [] };
  node[kind][behavior].push(tag);
}

/**
 * Walks down as far as the words are known, telling every rule met on the way. At the first unknown word everything below
 * is possible: returned is one rule of it, a deny rule where there is one.
 */
export function matchTrie<Tag>(
  root: TrieNode<Tag>,
  words: readonly BashWord[],
  found: (rules: Slot<Tag>, kind: 'prefix' | 'exact') => void,
): Tag | undefined {
  let node = root;
  for (const word of words) {
    if (word.kind !== 'static') return possibleBelow(node, word);
    const child = node.children?.get(word.value);
    if (!child) return undefined;
    node = child;
    if (node.prefix) found(node.prefix, 'prefix');
  }
  if (node.exact) found(node.exact, 'exact');
  return undefined;
}

function possibleBelow<Tag>(node: TrieNode<Tag>, word: BashWord): Tag | undefined {
  if (word.value === '') return node.deny ?? node.ask;
  // A known beginning leaves only the words that begin like it.
  for (const [key, child] of node.children ?? []) {
    const tag = child.deny ?? child.ask;
    if (tag !== undefined && key.startsWith(word.value)) return tag;
  }
  return undefined;
}
