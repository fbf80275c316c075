// A command that is too much to be taken apart is still looked through for what deny and ask rules forbid: any run of words
// that a rule names counts, wherever it stands. Nothing is ever allowed by this.
import type { Slot, TrieNode } from './rule-trie.js';

/** Longer than any single argument that Linux passes to a program. */
const MAX_LOOKED_THROUGH_CHARS = 131_072;
/** Between two words that do not follow each other. */
const BREAK = '';

/** The words of a text in order, quotes and escapes dropped, with '' at every sign that means something to the shell. */
export function looseWords(command: string): readonly string[] {
  const plain = command.slice(0, MAX_LOOKED_THROUGH_CHARS).replace(/\\\n|["'\\]/g, '');
  return (plain.match(/[\n;&|(){}<>`$!]|[^\s;&|(){}<>`$!]+/g) ?? []).map((word) =>
    /^[\n;&|(){}<>`$!]$/.test(word) ? BREAK : word,
  );
}

/** Tells every prefix or exact rule whose words stand in the text one after the other, with or without a path before them. */
export function findLooseRules<Tag>(
  root: TrieNode<Tag>,
  words: readonly string[],
  found: (rules: Slot<Tag>, text: string) => void,
): void {
  words.forEach((word, at) => {
    if (word === BREAK) return;
    const name = word.slice(word.lastIndexOf('/') + 1);
    for (const first of name === word ? [word] : [word, name]) {
      let node = root.children?.get(first);
      for (let next = at + 1; node; next += 1) {
        const text = (): string => words.slice(at, next).join(' ');
        if (node.prefix) found(node.prefix, text());
        const after = words[next] ?? BREAK;
        if (after === BREAK) {
          if (node.exact) found(node.exact, text());
          break;
        }
        node = node.children?.get(after);
      }
    }
  });
}
