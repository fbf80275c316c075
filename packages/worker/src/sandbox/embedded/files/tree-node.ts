import type { OverlaySource } from '@sallyport/core';

/** `data` is replaced on every write and never written into, so a reference to it is a snapshot. */
export interface FileNode {
  readonly type: 'file';
  data: Uint8Array;
  mode: number;
  mtimeMs: number;
}

export interface DirectoryNode {
  readonly type: 'directory';
  readonly children: Map<string, TreeNode>;
  mode: number;
  mtimeMs: number;
  /** Everything under this directory is answered by the source, read-only. */
  mount?: OverlaySource;
}

export interface LinkNode {
  readonly type: 'symlink';
  readonly target: string;
  mode: number;
  mtimeMs: number;
}

export type TreeNode = FileNode | DirectoryNode | LinkNode;

/** Bytes that a node itself counts for. */
export function nodeSize(node: TreeNode): number {
  if (node.type === 'file') return node.data.byteLength;
  return node.type === 'symlink' ? node.target.length : 0;
}

const identities = new WeakMap<TreeNode, string>();
let nodes = 0;

/** The same as long as the node lives, wherever it moves. */
export function nodeIdentity(node: TreeNode): string {
  const known = identities.get(node) ?? `node ${++nodes}`;
  identities.set(node, known);
  return known;
}

export function emptyDirectory(mtimeMs: number, mode = 0o755): DirectoryNode {
  return { type: 'directory', children: new Map(), mode, mtimeMs };
}

/** Every node under `node`, itself first, with its path. */
export function* descendants(path: string, node: TreeNode): Generator<readonly [path: string, node: TreeNode]> {
  yield [path, node];
  if (node.type !== 'directory') return;
  for (const [name, child] of node.children) yield* descendants(path === '/' ? `/${name}` : `${path}/${name}`, child);
}
