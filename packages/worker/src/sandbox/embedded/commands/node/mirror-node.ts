// The nodes of the copy of the file tree that a guest program works on.

interface Shared {
  mode: number;
  /** ms since the epoch */
  mtimeMs: number;
}

export interface MirrorFile extends Shared {
  readonly type: 'file';
  data: Uint8Array;
}

export interface MirrorDirectory extends Shared {
  readonly type: 'directory';
  children: Map<string, MirrorNode>;
}

export interface MirrorLink extends Shared {
  readonly type: 'symlink';
  readonly target: string;
}

/** Known by its name alone; `path` is where the rest is to be had. */
export interface UnreadNode {
  readonly type: 'unread';
  readonly path: string;
}

export type KnownNode = MirrorFile | MirrorDirectory | MirrorLink;
export type MirrorNode = KnownNode | UnreadNode;

/** A copy that may be changed. Bytes are shared: whoever changes a file puts new ones in their place. */
export function cloneNode(node: MirrorNode): MirrorNode {
  if (node.type !== 'directory') return { ...node };
  return { ...node, children: new Map([...node.children].map(([name, child]) => [name, cloneNode(child)])) };
}
