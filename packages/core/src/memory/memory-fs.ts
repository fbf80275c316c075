import { SandboxError, type FileStat, type SandboxFs } from '../ports/sandbox.js';
import { overlayRead, overlayReaddir, overlayStat } from './memory-overlay.js';
import {
  joinNames,
  locate,
  parentPath,
  type DirectoryNode,
  type MemoryNode,
  type Overlays,
  type TreePlace,
} from './memory-tree.js';

export interface MemoryFsParts {
  readonly root: DirectoryNode;
  readonly overlays: Overlays;
  /** ms since the epoch, for modification times */
  readonly now: () => number;
  /** Throws where the file system may no longer be used. */
  readonly check: (op: string) => void;
}

export type MemoryFs = Required<Omit<SandboxFs, 'chmod' | 'peek' | 'watch'>>;

/** A file system over a tree of nodes. */
export function memoryFs({ root, overlays, now, check }: MemoryFsParts): MemoryFs {
  const find = (op: string, path: string, followLast: boolean) => locate(root, overlays, op, path, followLast);
  const findToChange = (op: string, path: string, followLast: boolean): TreePlace => {
    const place = find(op, path, followLast);
    if (place.in === 'overlay' || holdsOverlay(overlays, place)) throw new SandboxError('EROFS', op, path);
    return place;
  };
  const put = (place: TreePlace, node: MemoryNode) => {
    place.parent.children.set(lastName(place), node);
    place.parent.mtimeMs = now();
  };
  const take = (place: TreePlace) => {
    place.parent.children.delete(lastName(place));
    place.parent.mtimeMs = now();
  };
  const makeDirectories = (op: string, path: string): void => {
    const place = ifExists(() => find(op, path, true));
    if (place?.in === 'overlay' ? place.inside === '' : place?.node?.type === 'directory') return;
    if (place?.in === 'overlay') throw new SandboxError('EROFS', op, path);
    if (place?.node) throw new SandboxError(op === 'mkdir' ? 'EEXIST' : 'ENOTDIR', op, path);
    if (!place) makeDirectories(op, parentPath(path));
    const made = findToChange(op, path, true);
    if (!made.node) put(made, { type: 'directory', children: new Map(), mtimeMs: now() });
  };

  return {
    async read(path) {
      check('read');
      const place = find('read', path, true);
      if (place.in === 'overlay') return overlayRead(place, 'read', path);
      const node = existing(place, 'read', path);
      if (node.type !== 'file') throw new SandboxError('EISDIR', 'read', path);
      return node.data.slice();
    },
    async write(path, data) {
      check('write');
      const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data.slice();
      if (!ifExists(() => find('write', path, true))) makeDirectories('write', parentPath(path));
      const place = findToChange('write', path, true);
      if (place.node?.type === 'directory') throw new SandboxError('EISDIR', 'write', path);
      if (place.node?.type === 'file') Object.assign(place.node, { data: bytes, mtimeMs: now() });
      else put(place, { type: 'file', data: bytes, mtimeMs: now() });
    },
    async stat(path) {
      check('stat');
      const place = find('stat', path, true);
      return place.in === 'overlay' ? overlayStat(place, 'stat', path) : statOf(existing(place, 'stat', path));
    },
    async lstat(path) {
      check('lstat');
      const place = find('lstat', path, false);
      return place.in === 'overlay' ? overlayStat(place, 'lstat', path) : statOf(existing(place, 'lstat', path));
    },
    async readdir(path) {
      check('readdir');
      const place = find('readdir', path, true);
      if (place.in === 'overlay') return overlayReaddir(place, 'readdir', path);
      const node = existing(place, 'readdir', path);
      if (node.type !== 'directory') throw new SandboxError('ENOTDIR', 'readdir', path);
      const entries = [...node.children].map(([name, child]) => ({ name, type: child.type }));
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async mkdir(path, options) {
      check('mkdir');
      if (options?.recursive) return makeDirectories('mkdir', path);
      const place = find('mkdir', path, false);
      if (place.in === 'overlay' || place.node) throw new SandboxError('EEXIST', 'mkdir', path);
      put(place, { type: 'directory', children: new Map(), mtimeMs: now() });
    },
    async rm(path, options) {
      check('rm');
      const there = options?.force ? ifExists(() => find('rm', path, false)) : find('rm', path, false);
      if (options?.force && (!there || (there.in === 'tree' && !there.node))) return;
      const place = findToChange('rm', path, false);
      const node = existing(place, 'rm', path);
      if (place.names.length === 0) throw new SandboxError('EPERM', 'rm', path);
      if (node.type === 'directory' && !options?.recursive) throw new SandboxError('EISDIR', 'rm', path);
      take(place);
    },
    async rename(from, to) {
      check('rename');
      const source = findToChange('rename', from, false);
      const moved = existing(source, 'rename', from);
      const target = findToChange('rename', to, false);
      if (target.node === moved) return;
      if (joinNames(target.names).startsWith(`${joinNames(source.names)}/`))
        throw new SandboxError('EINVAL', 'rename', to);
      if (target.node?.type === 'directory') {
        if (moved.type !== 'directory') throw new SandboxError('EISDIR', 'rename', to);
        if (target.node.children.size > 0) throw new SandboxError('ENOTEMPTY', 'rename', to);
      } else if (target.node && moved.type === 'directory') {
        throw new SandboxError('ENOTDIR', 'rename', to);
      }
      take(source);
      put(target, moved);
    },
    async realpath(path) {
      check('realpath');
      const place = find('realpath', path, true);
      if (place.in === 'overlay') await overlayStat(place, 'realpath', path);
      else existing(place, 'realpath', path);
      return joinNames(place.names);
    },
    async symlink(target, path) {
      check('symlink');
      const place = findToChange('symlink', path, false);
      if (place.node) throw new SandboxError('EEXIST', 'symlink', path);
      put(place, { type: 'symlink', target, mtimeMs: now() });
    },
    async readlink(path) {
      check('readlink');
      const place = find('readlink', path, false);
      const node = place.in === 'tree' ? existing(place, 'readlink', path) : undefined;
      if (node?.type !== 'symlink') throw new SandboxError('EINVAL', 'readlink', path);
      return node.target;
    },
  };
}

/** Directories that are an overlay's root, or lie above one, cannot be moved or removed. */
function holdsOverlay(overlays: Overlays, place: TreePlace): boolean {
  if (place.node?.type !== 'directory') return false;
  const path = joinNames(place.names);
  return [...overlays.keys()].some((root) => root.startsWith(path === '/' ? '/' : `${path}/`));
}

function ifExists<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (SandboxError.is(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function existing(place: TreePlace, op: string, path: string): MemoryNode {
  if (!place.node) throw new SandboxError('ENOENT', op, path);
  return place.node;
}

function lastName(place: TreePlace): string {
  return place.names.at(-1) ?? '';
}

function statOf(node: MemoryNode): FileStat {
  const size = node.type === 'file' ? node.data.length : node.type === 'symlink' ? node.target.length : 0;
  return { type: node.type, size, mtimeMs: node.mtimeMs };
}
