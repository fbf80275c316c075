import type { OverlaySource } from '@sallyport/core';
import type { PeekedEntry } from '@sallyport/core/sandbox';
import { fileError } from './file-error.js';
import { copyFiles } from './copy-files.js';
import { locate, type Place } from './locate.js';
import { listOverlay, readOverlay, statOverlay } from './overlay-files.js';
import { isInside, splitPath } from './paths.js';
import { locateOr, onPlace, present, refuseMounts, replaceable } from './tree-checks.js';
import type { NodeEntry, NodeStat, ShellFiles } from './shell-files.js';
import { Space, type SpaceLimits } from './space.js';
import { descendants, emptyDirectory, nodeIdentity, nodeSize, type DirectoryNode, type TreeNode } from './tree-node.js';

/**
 * The files of one sandbox, in memory. Writing methods do all their work before they first wait, so two commands that
 * run at once never see half of a change. `onChange` hears of every path whose own record changed or went.
 */
export class FileTree implements ShellFiles {
  private readonly root: DirectoryNode = emptyDirectory(Date.now());
  private readonly space: Space;

  constructor(
    limits: SpaceLimits,
    private readonly onChange: (path: string) => void = () => undefined,
  ) {
    this.space = new Space(limits);
  }

  async read(path: string): Promise<Uint8Array> {
    const found = locate(this.root, path, 'read', true);
    if (found.kind === 'mounted') return readOverlay(found);
    const node = present(found, 'read', path);
    if (node.type !== 'file') throw fileError('EISDIR', 'read', path);
    return node.data;
  }

  async stat(path: string): Promise<NodeStat> {
    return this.statAt(path, 'stat', true);
  }

  async lstat(path: string): Promise<NodeStat> {
    return this.statAt(path, 'lstat', false);
  }

  async list(path: string): Promise<readonly NodeEntry[]> {
    const found = locate(this.root, path, 'readdir', true);
    if (found.kind === 'mounted') return listOverlay(found);
    const node = present(found, 'readdir', path);
    if (node.type !== 'directory') throw fileError('ENOTDIR', 'readdir', path);
    return [...node.children].map(([name, { type }]) => ({ name, type }));
  }

  /** As `list`, with the bytes of files, which must not be written into. */
  async peek(path: string): Promise<readonly PeekedEntry[]> {
    const found = locate(this.root, path, 'readdir', true);
    if (found.kind === 'mounted' || found.node?.type !== 'directory') return this.list(path);
    const entries: PeekedEntry[] = [];
    for (const [name, node] of found.node.children) {
      entries.push(node.type === 'file' ? { name, type: 'file', data: node.data } : { name, type: node.type });
    }
    return entries;
  }

  async readlink(path: string): Promise<string> {
    const found = locate(this.root, path, 'readlink', false);
    if (found.kind === 'mounted' || present(found, 'readlink', path).type !== 'symlink') {
      throw fileError('EINVAL', 'readlink', path);
    }
    return found.node?.type === 'symlink' ? found.node.target : '';
  }

  async realpath(path: string): Promise<string> {
    const found = locate(this.root, path, 'realpath', true);
    if (found.kind === 'mounted') await statOverlay(found, 'realpath');
    else present(found, 'realpath', path);
    return found.path;
  }

  async write(path: string, data: Uint8Array): Promise<void> {
    this.put(this.writable(path, 'write', true), path, data);
  }

  async append(path: string, data: Uint8Array): Promise<void> {
    const place = this.writable(path, 'write', true);
    if (place.node?.type !== 'file') return this.put(place, path, data);
    const whole = new Uint8Array(place.node.data.byteLength + data.byteLength);
    whole.set(place.node.data);
    whole.set(data, place.node.data.byteLength);
    this.put(place, path, whole);
  }

  async makeDirectory(path: string, recursive: boolean): Promise<void> {
    if (recursive) return this.makeParents(splitPath(path), path);
    const place = this.writable(path, 'mkdir', false);
    if (place.node) throw fileError('EEXIST', 'mkdir', path);
    this.attach(place, emptyDirectory(Date.now()), 'mkdir', path);
  }

  async remove(path: string, recursive: boolean, force: boolean): Promise<void> {
    const found = locateOr(this.root, path, 'rm', force);
    if (found === undefined || (force && found.kind === 'place' && !found.node)) return;
    const place = onPlace(found, 'rm', path);
    const node = present(place, 'rm', path);
    if (place.name === '') throw fileError('EPERM', 'rm', path);
    if (node.type === 'directory' && node.children.size > 0 && !recursive) throw fileError('ENOTEMPTY', 'rm', path);
    this.detach(place, node, 'rm');
  }

  async rename(from: string, to: string): Promise<void> {
    const source = onPlace(locate(this.root, from, 'rename', false), 'rename', from);
    const node = present(source, 'rename', from);
    const target = this.writable(to, 'rename', false);
    if (source.path === target.path) return;
    if (source.name === '' || isInside(target.path, source.path)) throw fileError('EINVAL', 'rename', to);
    if (target.node) replaceable(node, target.node, to);
    refuseMounts(source.path, node, 'rename');
    if (target.node) this.detach(target, target.node, 'rename');
    this.changed(source.path, node);
    source.parent.children.delete(source.name);
    target.parent.children.set(target.name, node);
    this.changed(target.path, node);
  }

  async copy(from: string, to: string, recursive: boolean): Promise<void> {
    return copyFiles(this, from, to, recursive);
  }

  async symlink(target: string, path: string): Promise<void> {
    const place = this.writable(path, 'symlink', false);
    if (place.node) throw fileError('EEXIST', 'symlink', path);
    this.attach(place, { type: 'symlink', target, mode: 0o777, mtimeMs: Date.now() }, 'symlink', path);
  }

  async chmod(path: string, mode: number): Promise<void> {
    this.update(path, 'chmod', (node) => (node.mode = mode & 0o7777));
  }

  async touch(path: string, mtimeMs: number): Promise<void> {
    this.update(path, 'utimes', (node) => (node.mtimeMs = mtimeMs));
  }

  /** Shows `source` under `path`, whose missing parents are made. Nothing of it is ever persisted. */
  mount(path: string, source: OverlaySource): void {
    this.makeParents(splitPath(path), path, () => undefined);
    const { node } = onPlace(locate(this.root, path, 'mount', true), 'mount', path);
    if (node?.type !== 'directory' || node.children.size > 0) throw fileError('EEXIST', 'mount', path);
    node.mount = source;
  }

  /**
   * Puts a node where it was saved from. Parents are made; what is there already is replaced; no limit applies, since
   * it is there already. Throws what a path that cannot be walked throws.
   */
  restore(path: string, node: TreeNode): void {
    const parts = splitPath(path);
    const name = parts.pop();
    if (name === undefined) return;
    this.makeParents(parts, path, () => undefined);
    const place = onPlace(locate(this.root, path, 'open', false), 'open', path);
    if (node.type === 'directory' && place.node?.type === 'directory') {
      place.node.mode = node.mode;
      return;
    }
    if (place.node) this.space.give(nodeSize(place.node), 1);
    this.space.force(nodeSize(node), 1);
    place.parent.children.set(place.name, node);
  }

  /** The node that is at exactly this path, no link followed on the way; undefined where there is none. */
  nodeAt(path: string): TreeNode | undefined {
    let node: TreeNode | undefined = this.root;
    for (const name of splitPath(path)) node = node?.type === 'directory' ? node.children.get(name) : undefined;
    return node;
  }

  get used(): { readonly bytes: number; readonly entries: number } {
    return this.space.used;
  }

  private async statAt(path: string, op: string, follow: boolean): Promise<NodeStat> {
    const found = locate(this.root, path, op, follow);
    if (found.kind === 'mounted') return statOverlay(found, op);
    const node = present(found, op, path);
    return {
      type: node.type,
      mode: node.mode,
      size: nodeSize(node),
      mtimeMs: node.mtimeMs,
      identity: nodeIdentity(node),
    };
  }

  private writable(path: string, op: string, follow: boolean): Place {
    return onPlace(locate(this.root, path, op, follow), op, path);
  }

  private put(place: Place, path: string, data: Uint8Array): void {
    if (place.node?.type === 'directory') throw fileError('EISDIR', 'write', path);
    if (place.node?.type !== 'file') {
      return this.attach(place, { type: 'file', data, mode: 0o644, mtimeMs: Date.now() }, 'write', path);
    }
    this.space.take(data.byteLength - place.node.data.byteLength, 0, 'write', path);
    Object.assign(place.node, { data, mtimeMs: Date.now() });
    this.onChange(place.path);
  }

  private attach(place: Place, node: TreeNode, op: string, path: string, changed = this.onChange): void {
    this.space.take(nodeSize(node) - (place.node ? nodeSize(place.node) : 0), place.node ? 0 : 1, op, path);
    place.parent.children.set(place.name, node);
    place.parent.mtimeMs = Date.now();
    changed(place.path);
  }

  private detach(place: Place, node: TreeNode, op: string): void {
    refuseMounts(place.path, node, op);
    this.changed(place.path, node);
    for (const [, gone] of descendants(place.path, node)) this.space.give(nodeSize(gone), 1);
    place.parent.children.delete(place.name);
    place.parent.mtimeMs = Date.now();
  }

  private update(path: string, op: string, change: (node: TreeNode) => void): void {
    const place = this.writable(path, op, true);
    change(present(place, op, path));
    this.onChange(place.path);
  }

  private makeParents(parts: readonly string[], asked: string, changed = this.onChange): void {
    for (let depth = 1; depth <= parts.length; depth += 1) {
      const place = locate(this.root, `/${parts.slice(0, depth).join('/')}`, 'mkdir', true);
      if (place.kind === 'mounted') throw fileError('EROFS', 'mkdir', asked);
      if (!place.node) this.attach(place, emptyDirectory(Date.now()), 'mkdir', asked, changed);
      else if (place.node.type !== 'directory')
        throw fileError(depth < parts.length ? 'ENOTDIR' : 'EEXIST', 'mkdir', asked);
    }
  }

  private changed(path: string, node: TreeNode): void {
    for (const [each] of descendants(path, node)) this.onChange(each);
  }
}
