// Who has claimed which files, kept as the directories stand: a claim meets what lies on its way and below it, and
// nothing else is looked at.
import type { Place } from './place.js';

export interface Users {
  readonly readers: Set<Place>;
  readonly writers: Set<Place>;
}

export const users = (): Users => ({ readers: new Set(), writers: new Set() });

export const isUnused = ({ readers, writers }: Users) => readers.size === 0 && writers.size === 0;

interface Node {
  readonly parent: Node | undefined;
  readonly name: string;
  children: Map<string, Node> | undefined;
  /** Of this file, or directory as such. */
  here: Users | undefined;
  /** Of it and all below. */
  tree: Users | undefined;
}

export type FileClaim = { readonly kind: 'path' | 'tree'; readonly path: string };

export class ClaimTree {
  readonly #root: Node = { parent: undefined, name: '', children: undefined, here: undefined, tree: undefined };

  /** All whose claims share a file with this one. */
  *meeting({ kind, path }: FileClaim): Iterable<Users> {
    let node: Node | undefined = this.#root;
    for (const name of namesOf(path)) {
      if (node.tree) yield node.tree;
      node = node.children?.get(name);
      if (!node) return;
    }
    if (kind === 'tree') yield* below(node);
    else {
      if (node.here) yield node.here;
      if (node.tree) yield node.tree;
    }
  }

  /** Where users of exactly this are kept. `dropUnused` is to be called when one has gone. */
  at({ kind, path }: FileClaim): { readonly users: Users; dropUnused(): void } {
    let node = this.#root;
    for (const name of namesOf(path)) {
      node.children ??= new Map();
      let child = node.children.get(name);
      if (!child) node.children.set(name, (child = { ...EMPTY, parent: node, name }));
      node = child;
    }
    const place = kind === 'path' ? 'here' : 'tree';
    const found = (node[place] ??= users());
    return {
      users: found,
      dropUnused: () => {
        if (isUnused(found) && node[place] === found) node[place] = undefined;
        for (
          let at: Node | undefined = node;
          at?.parent && !at.here && !at.tree && !at.children?.size;
          at = at.parent
        ) {
          if (at.parent.children?.get(at.name) === at) at.parent.children.delete(at.name);
        }
      },
    };
  }
}

const EMPTY = { children: undefined, here: undefined, tree: undefined };

const namesOf = (path: string) => path.split('/').filter((name) => name !== '');

function* below(node: Node): Iterable<Users> {
  if (node.here) yield node.here;
  if (node.tree) yield node.tree;
  for (const child of node.children?.values() ?? []) yield* below(child);
}
