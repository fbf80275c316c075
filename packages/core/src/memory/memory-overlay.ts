import { SandboxError, type DirectoryEntry, type FileStat, type OverlaySource } from '../ports/sandbox.js';

// Reading under an overlay: a flat list of files, seen as a tree.

/** A path that an overlay answers. */
export interface OverlaySpot {
  readonly source: OverlaySource;
  /** Relative to the overlay's root; empty for the root itself. */
  readonly inside: string;
}

export async function overlayStat(place: OverlaySpot, op: string, path: string): Promise<FileStat> {
  if (place.inside === '') return { type: 'directory', size: 0, mtimeMs: 0 };
  const files = await place.source.list();
  const file = files.find((entry) => entry.path === place.inside);
  if (file) return { type: 'file', size: file.size, mtimeMs: 0 };
  const isDirectory = files.some((entry) => entry.path.startsWith(`${place.inside}/`));
  if (isDirectory) return { type: 'directory', size: 0, mtimeMs: 0 };
  throw new SandboxError('ENOENT', op, path);
}

export async function overlayRead(place: OverlaySpot, op: string, path: string): Promise<Uint8Array> {
  const stat = await overlayStat(place, op, path);
  if (stat.type === 'directory') throw new SandboxError('EISDIR', op, path);
  const data = await place.source.read(place.inside);
  if (data === undefined) throw new SandboxError('ENOENT', op, path);
  return data;
}

export async function overlayReaddir(place: OverlaySpot, op: string, path: string): Promise<DirectoryEntry[]> {
  const stat = await overlayStat(place, op, path);
  if (stat.type !== 'directory') throw new SandboxError('ENOTDIR', op, path);
  const prefix = place.inside === '' ? '' : `${place.inside}/`;
  const types = new Map<string, DirectoryEntry['type']>();
  for (const entry of await place.source.list()) {
    if (!entry.path.startsWith(prefix)) continue;
    const [name = '', ...deeper] = entry.path.slice(prefix.length).split('/');
    types.set(name, deeper.length > 0 ? 'directory' : 'file');
  }
  return [...types].map(([name, type]) => ({ name, type })).sort((a, b) => (a.name < b.name ? -1 : 1));
}
