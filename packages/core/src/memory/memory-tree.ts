import { SandboxError, type OverlaySource } from '../ports/sandbox.js';

// The inodes of the in-memory file system, and how a path finds one. Synchronous and without state of its own.

export interface FileNode {
  readonly type: 'file';
  data: Uint8Array;
  mtimeMs: number;
}
export interface DirectoryNode {
  readonly type: 'directory';
  readonly children: Map<string, MemoryNode>;
  mtimeMs: number;
}
export interface LinkNode {
  readonly type: 'symlink';
  readonly target: string;
  readonly mtimeMs: number;
}
export type MemoryNode = FileNode | DirectoryNode | LinkNode;

/** A place in the tree. `names` are those from the root with links resolved; `node` is undefined where nothing is yet. */
export interface TreePlace {
  readonly in: 'tree';
  readonly names: readonly string[];
  readonly node: MemoryNode | undefined;
  /** The directory that holds the last name. */
  readonly parent: DirectoryNode;
}
/** A place under an overlay; `inside` is '' for its root. */
export interface OverlayPlace {
  readonly in: 'overlay';
  readonly names: readonly string[];
  readonly source: OverlaySource;
  readonly inside: string;
}
export type Place = TreePlace | OverlayPlace;

/** Roots of overlays (resolved absolute paths; each exists as a directory in the tree) and what answers under them. */
export type Overlays = ReadonlyMap<string, OverlaySource>;

const MAX_LINKS = 40;

/** Names of an absolute path, `.` and empty ones left out, `..` kept. Throws EINVAL for a path that is not absolute. */
export function splitPath(op: string, path: string): string[] {
  if (typeof path !== 'string' || !path.startsWith('/') || path.includes('\0')) {
    throw new SandboxError('EINVAL', op, String(path));
  }
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

/** The path without its last name. */
export function parentPath(path: string): string {
  return path.replace(/\/*[^/]*\/*$/, '') || '/';
}

export function joinNames(names: readonly string[]): string {
  return `/${names.join('/')}`;
}

/**
 * Walks a path as POSIX does: links are followed where they stand, `..` leaves the directory one is in.
 * Throws ENOENT where a directory on the way is missing, ENOTDIR where it is none, ELOOP after 40 links.
 */
export function locate(root: DirectoryNode, overlays: Overlays, op: string, path: string, followLast: boolean): Place {
  const todo = splitPath(op, path);
  let names: string[] = [];
  let trail: MemoryNode[] = [root];
  let overlay: { readonly source: OverlaySource; readonly inside: string[] } | undefined;
  let links = 0;
  while (todo.length > 0) {
    const name = todo.shift() ?? '';
    if (overlay && (name !== '..' || overlay.inside.length > 0)) {
      if (name === '..') overlay.inside.pop();
      else overlay.inside.push(name);
      continue;
    }
    overlay = undefined;
    const here = trail.at(-1);
    if (here?.type !== 'directory') throw new SandboxError('ENOTDIR', op, path);
    if (name === '..') {
      names.pop();
      if (trail.length > 1) trail.pop();
      continue;
    }
    const child = here.children.get(name);
    if (child === undefined) {
      if (todo.length > 0) throw new SandboxError('ENOENT', op, path);
      return { in: 'tree', names: [...names, name], node: undefined, parent: here };
    }
    if (child.type === 'symlink' && (followLast || todo.length > 0)) {
      if (++links > MAX_LINKS) throw new SandboxError('ELOOP', op, path);
      if (child.target.startsWith('/')) [names, trail] = [[], [root]];
      todo.unshift(...splitPath(op, `/${child.target}`));
      continue;
    }
    names.push(name);
    trail.push(child);
    const source = overlays.get(joinNames(names));
    if (source) overlay = { source, inside: [] };
  }
  if (overlay) {
    return {
      in: 'overlay',
      names: [...names, ...overlay.inside],
      source: overlay.source,
      inside: overlay.inside.join('/'),
    };
  }
  const parent = trail.at(-2);
  return { in: 'tree', names, node: trail.at(-1), parent: parent?.type === 'directory' ? parent : root };
}
