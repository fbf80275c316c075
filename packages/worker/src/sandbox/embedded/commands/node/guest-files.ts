import { fileError } from '../../files/file-error.js';
import { resolvePath, splitPath } from '../../files/paths.js';
import type { MirrorDirectory, MirrorFile, MirrorNode, KnownNode } from './mirror-node.js';

/** Thrown where the mirror has to read something first. */
export class Unread extends Error {
  constructor(readonly path: string) {
    super(`not read yet: ${path}`);
  }
}

/** A change that a program made, for the files themselves. Paths are absolute. */
export type Change =
  | { readonly op: 'write'; readonly path: string; data: Uint8Array }
  | { readonly op: 'mkdir' | 'remove'; readonly path: string }
  | { readonly op: 'rename'; readonly path: string; readonly to: string }
  | { readonly op: 'symlink'; readonly path: string; readonly target: string }
  | { readonly op: 'chmod'; readonly path: string; readonly mode: number }
  | { readonly op: 'touch'; readonly path: string; readonly mtimeMs: number };

export interface GuestStat {
  readonly type: 'file' | 'directory' | 'symlink';
  /** bytes */
  readonly size: number;
  readonly mode: number;
  /** ms since the epoch */
  readonly mtimeMs: number;
}

interface Place {
  readonly parent: MirrorDirectory;
  readonly name: string;
  readonly path: string;
  readonly node: KnownNode | undefined;
}

/** File calls that answer at once, on a fork of the mirror. They throw `SandboxError`, or `Unread`. */
export class GuestFiles {
  readonly changes: Change[] = [];
  /** Writes that nothing else came after: one more to the same file takes their place. */
  private readonly latest = new Map<string, Extract<Change, { op: 'write' }>>();
  private written = 0;

  /** `maxBytes`: what a program may write at most. */
  constructor(
    private readonly root: MirrorDirectory,
    private readonly now: () => number,
    private readonly maxBytes: number,
  ) {
    if (root.children.size === 0) throw new Unread('/');
  }

  read(path: string): Uint8Array {
    const { node } = this.present('open', path);
    if (node.type === 'directory') throw fileError('EISDIR', 'read');
    return (node as MirrorFile).data;
  }

  write(path: string, data: Uint8Array, how: 'replace' | 'append' | 'create'): void {
    const place = this.find('open', path, true);
    const { node } = place;
    if (node && how === 'create') throw fileError('EEXIST', 'open', path);
    if (node?.type === 'directory') throw fileError('EISDIR', 'open', path);
    this.written += data.length;
    if (this.written > this.maxBytes) throw fileError('ENOSPC', 'write', path);
    const whole = node?.type === 'file' && how === 'append' ? joined(node.data, data) : data.slice();
    const mode = node?.mode ?? 0o644;
    place.parent.children.set(place.name, { type: 'file', data: whole, mode, mtimeMs: this.now() });
    const latest = this.latest.get(place.path);
    if (latest) latest.data = whole;
    else {
      const change: Change = { op: 'write', path: place.path, data: whole };
      this.changes.push(change);
      this.latest.set(place.path, change);
    }
  }

  stat(path: string, follow: boolean): GuestStat {
    const { node } = this.present(follow ? 'stat' : 'lstat', path, follow);
    const size = node.type === 'file' ? node.data.length : node.type === 'symlink' ? node.target.length : 4096;
    return { type: node.type, size, mode: node.mode, mtimeMs: node.mtimeMs };
  }

  list(path: string): { readonly name: string; readonly type: GuestStat['type'] }[] {
    const place = this.present('scandir', path);
    if (place.node.type !== 'directory') throw fileError('ENOTDIR', 'scandir', path);
    const { children } = place.node;
    return [...children.keys()].sort().map((name) => ({ name, type: known(children.get(name)).type }));
  }

  makeDirectory(path: string, recursive: boolean): string | undefined {
    let first: string | undefined;
    const parts = splitPath(path);
    for (let depth = recursive ? 1 : parts.length; depth <= parts.length; depth += 1) {
      const place = this.find('mkdir', `/${parts.slice(0, depth).join('/')}`, true);
      if (place.node?.type === 'directory' && recursive) continue;
      if (place.node) throw fileError(depth < parts.length ? 'ENOTDIR' : 'EEXIST', 'mkdir', path);
      place.parent.children.set(place.name, {
        type: 'directory',
        children: new Map(),
        mode: 0o755,
        mtimeMs: this.now(),
      });
      this.note({ op: 'mkdir', path: place.path });
      first ??= place.path;
    }
    return first;
  }

  /** `what`: what may go. A directory that holds something goes as `tree` only. */
  remove(path: string, what: 'file' | 'directory' | 'tree'): void {
    const op = what === 'file' ? 'unlink' : what === 'directory' ? 'rmdir' : 'rm';
    const { node, parent, name, path: found } = this.present(op, path, false);
    if (node.type === 'directory' && what === 'file') throw fileError('EISDIR', op, path);
    if (node.type !== 'directory' && what === 'directory') throw fileError('ENOTDIR', op, path);
    if (node.type === 'directory' && what === 'directory' && node.children.size > 0)
      throw fileError('ENOTEMPTY', op, path);
    parent.children.delete(name);
    this.note({ op: 'remove', path: found });
  }

  rename(from: string, to: string): void {
    const source = this.present('rename', from, false);
    const target = this.find('rename', to, false);
    if (target.node?.type === 'directory' && source.node.type !== 'directory') throw fileError('EISDIR', 'rename', to);
    source.parent.children.delete(source.name);
    target.parent.children.set(target.name, source.node);
    this.note({ op: 'rename', path: source.path, to: target.path });
  }

  symlink(target: string, path: string): void {
    const place = this.find('symlink', path, false);
    if (place.node) throw fileError('EEXIST', 'symlink', path);
    place.parent.children.set(place.name, { type: 'symlink', target, mode: 0o777, mtimeMs: this.now() });
    this.note({ op: 'symlink', path: place.path, target });
  }

  readlink(path: string): string {
    const { node } = this.present('readlink', path, false);
    if (node.type !== 'symlink') throw fileError('EINVAL', 'readlink', path);
    return node.target;
  }

  realpath(path: string): string {
    return this.present('realpath', path).path;
  }

  chmod(path: string, mode: number): void {
    const { node, path: found } = this.present('chmod', path);
    node.mode = mode & 0o7777;
    this.note({ op: 'chmod', path: found, mode: node.mode });
  }

  touch(path: string, mtimeMs: number): void {
    const { node, path: found } = this.present('utime', path);
    node.mtimeMs = mtimeMs;
    this.note({ op: 'touch', path: found, mtimeMs });
  }

  private note(change: Change): void {
    this.changes.push(change);
    this.latest.clear();
  }

  private present(op: string, path: string, follow = true): Place & { readonly node: KnownNode } {
    const place = this.find(op, path, follow);
    if (!place.node) throw fileError('ENOENT', op, path);
    return { ...place, node: place.node };
  }

  private find(op: string, path: string, follow: boolean): Place {
    let parts = splitPath(path);
    for (let links = 0; links < 40; links += 1) {
      const found = this.walk(parts, op, path, follow);
      if (!Array.isArray(found)) return found;
      parts = found;
    }
    throw fileError('ELOOP', op, path);
  }

  /** Where a link has to be followed, the parts to walk instead. */
  private walk(parts: readonly string[], op: string, asked: string, follow: boolean): Place | string[] {
    let here: Place = { parent: this.root, name: '', path: '/', node: this.root };
    for (const [index, name] of parts.entries()) {
      if (here.node?.type !== 'directory') throw fileError(here.node ? 'ENOTDIR' : 'ENOENT', op, asked);
      if (name === '..') return [...splitPath(resolvePath(here.path, '..')), ...parts.slice(index + 1)];
      const parent = here.node;
      const child = parent.children.get(name);
      const node = child && known(child);
      const last = index === parts.length - 1;
      if (node?.type === 'symlink' && (!last || follow)) {
        return [...splitPath(resolvePath(here.path, node.target)), ...parts.slice(index + 1)];
      }
      here = { parent, name, path: resolvePath(here.path, name), node };
    }
    return here;
  }
}

function known(node: MirrorNode | undefined): KnownNode {
  if (!node || node.type === 'unread') throw new Unread(node?.path ?? '/');
  return node;
}

/** How many bytes of a buffer with room to grow are in use. */
const inUse = new WeakMap<ArrayBufferLike, number>();

/** Both, one after the other. Grows in place where it can, so that a file written line by line costs no square. */
function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const length = a.length + b.length;
  const grows = inUse.get(a.buffer) === a.length && a.buffer.byteLength >= length;
  const buffer = grows ? a.buffer : new ArrayBuffer(2 * length);
  const whole = new Uint8Array(buffer, 0, length);
  if (!grows) whole.set(a);
  whole.set(b, a.length);
  inUse.set(buffer, length);
  return whole;
}
