// What must hold of a place before the tree is read or changed there; each throws the error that says what does not.
import { fileError } from './file-error.js';
import { locate, type Mounted, type Place } from './locate.js';
import { descendants, type DirectoryNode, type TreeNode } from './tree-node.js';

export function present(place: Place, op: string, path: string): TreeNode {
  if (!place.node) throw fileError('ENOENT', op, path);
  return place.node;
}

export function onPlace(found: Place | Mounted, op: string, path: string): Place {
  if (found.kind === 'mounted') throw fileError('EROFS', op, path);
  return found;
}

/** `lenient`: a path that cannot be walked is undefined. */
export function locateOr(root: DirectoryNode, path: string, op: string, lenient: boolean): Place | Mounted | undefined {
  try {
    return locate(root, path, op, false);
  } catch (error) {
    if (lenient) return undefined;
    throw error;
  }
}

export function refuseMounts(path: string, node: TreeNode, op: string): void {
  for (const [each, inner] of descendants(path, node)) {
    if (inner.type === 'directory' && inner.mount) throw fileError('EROFS', op, each);
  }
}

/** Whether a rename may put `node` in the place of `target`. */
export function replaceable(node: TreeNode, target: TreeNode, path: string): void {
  if (target.type !== 'directory') {
    if (node.type === 'directory') throw fileError('ENOTDIR', 'rename', path);
    return;
  }
  if (node.type !== 'directory') throw fileError('EISDIR', 'rename', path);
  if (target.children.size > 0) throw fileError('ENOTEMPTY', 'rename', path);
}
