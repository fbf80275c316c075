// For explanations: the rules that a look at one command meets, whether or not they match it.
import type { BashCommand } from './analysis.js';
import type { BashRuleIndex } from './bash-rule-index.js';
import { joined, wildcardsFor } from './match-command.js';
import { RULE_BEHAVIORS } from './rule-trie.js';
import type { TrieNode } from './rule-trie.js';
import { programName } from './unwrapped.js';

/** Rules about the same program, and rules with a star that begin like the command. */
export function triedRules<Tag>(index: BashRuleIndex<Tag>, { words }: BashCommand): ReadonlySet<Tag> {
  const found = new Set<Tag>();
  const [first] = words;
  if (first?.kind !== 'static') return found;
  for (const name of new Set([first.value, programName(first)])) {
    const node = index.trie.children?.get(name);
    if (node) addAll(node, found);
  }
  for (const rule of wildcardsFor(index, joined(words))) found.add(rule.tag);
  return found;
}

function addAll<Tag>(node: TrieNode<Tag>, found: Set<Tag>): void {
  for (const slot of [node.prefix, node.exact])
    if (slot) for (const behavior of RULE_BEHAVIORS) for (const tag of slot[behavior]) found.add(tag);
  for (const child of node.children?.values() ?? []) addAll(child, found);
}
