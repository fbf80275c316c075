import type { OverlaySource } from '@sallyport/core';
import { fileError } from './file-error.js';
import { childPath, splitPath } from './paths.js';
import type { DirectoryNode, TreeNode } from './tree-node.js';

/** A place in the tree, which may be empty. `path` has every symbolic link on the way resolved. */
export interface Place {
  readonly kind: 'place';
  readonly path: string;
  readonly parent: DirectoryNode;
  readonly name: string;
  readonly node: TreeNode | undefined;
}

/** A path that an overlay answers. `rest` is relative to its root, empty for the root itself. */
export interface Mounted {
  readonly kind: 'mounted';
  readonly path: string;
  readonly source: OverlaySource;
  readonly rest: string;
}

const MAX_LINKS = 40;

/** Walks `path` from the root. Rejects what cannot be walked with ENOENT, ENOTDIR or ELOOP. */
export function locate(root: DirectoryNode, path: string, op: string, followLast: boolean): Place | Mounted {
  if (!path.startsWith('/') || path.includes('\0')) throw fileError('EINVAL', op, path);
  const plain = locatePlain(root, path);
  if (plain) return plain;
  let parts = splitPath(path);
  for (let links = 0; links <= MAX_LINKS; links += 1) {
    const found = walk(root, parts, op, path, followLast);
    if (!Array.isArray(found)) return found;
    parts = found;
  }
  throw fileError('ELOOP', op, path);
}

/** The place of a path that leads to a file through directories alone, which nearly all do, without a trail to go back on. */
function locatePlain(root: DirectoryNode, path: string): Place | undefined {
  let parent = root;
  let start = 1;
  for (;;) {
    const end = path.indexOf('/', start);
    const name = path.slice(start, end === -1 ? path.length : end);
    // `..`, `.` and doubled slashes name no child.
    const node = parent.children.get(name);
    if (end === -1) return node?.type === 'file' ? { kind: 'place', path, parent, name, node } : undefined;
    if (node?.type !== 'directory' || node.mount) return undefined;
    parent = node;
    start = end + 1;
  }
}

/** Where the walk meets a symbolic link to follow, the parts to walk instead. `..` leaves what a link led to. */
function walk(
  root: DirectoryNode,
  parts: string[],
  op: string,
  asked: string,
  followLast: boolean,
): Place | Mounted | string[] {
  const trail: Step[] = [{ directory: root, path: '/', name: '' }];
  for (const [index, name] of parts.entries()) {
    const { directory, path } = trail.at(-1) ?? { directory: root, path: '/' };
    if (name === '..') {
      if (trail.length > 1) trail.pop();
      continue;
    }
    const last = index === parts.length - 1;
    const node = directory.children.get(name);
    if (node?.type === 'symlink' && (!last || followLast)) {
      const start = node.target.startsWith('/') ? [] : splitPath(path);
      return [...start, ...splitPath(node.target), ...parts.slice(index + 1)];
    }
    const here = childPath(path, name);
    if (node?.type === 'directory' && node.mount) return enter(node.mount, here, parts.slice(index + 1));
    if (last) return { kind: 'place', path: here, parent: directory, name, node };
    if (!node) throw fileError('ENOENT', op, asked);
    if (node.type !== 'directory') throw fileError('ENOTDIR', op, asked);
    trail.push({ directory: node, path: here, name });
  }
  // It ended at the root or at a `..`.
  const [end, above] = [trail.at(-1), trail.at(-2)];
  const { directory, path, name } = end ?? { directory: root, path: '/', name: '' };
  return { kind: 'place', path, parent: above?.directory ?? root, name, node: directory };
}

interface Step {
  readonly directory: DirectoryNode;
  readonly path: string;
  readonly name: string;
}

/** Where `parts` lead inside an overlay, or, where they leave it, the parts to walk instead. */
function enter(source: OverlaySource, root: string, parts: readonly string[]): Mounted | string[] {
  const inside: string[] = [];
  for (const [index, name] of parts.entries()) {
    if (name !== '..') inside.push(name);
    else if (inside.pop() === undefined) return [...splitPath(root).slice(0, -1), ...parts.slice(index + 1)];
  }
  const rest = inside.join('/');
  return { kind: 'mounted', path: rest === '' ? root : `${root}/${rest}`, source, rest };
}
