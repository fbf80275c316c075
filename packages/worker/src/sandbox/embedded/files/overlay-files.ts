import type { OverlaySource } from '@sallyport/core';
import { fileError } from './file-error.js';
import type { NodeEntry, NodeStat } from './shell-files.js';
import type { Mounted } from './locate.js';

/** Reads of a path that an overlay answers. Its directories are those that its files imply. */
export async function readOverlay(place: Mounted): Promise<Uint8Array> {
  const data = await ask('read', place, (source) => source.read(place.rest));
  if (data) return data;
  const stat = await statOverlay(place, 'read');
  throw fileError(stat.type === 'directory' ? 'EISDIR' : 'ENOENT', 'read', place.path);
}

export async function statOverlay(place: Mounted, op: string): Promise<NodeStat> {
  const identity = `overlay ${place.path}`;
  const directory: NodeStat = { type: 'directory', mode: 0o555, size: 0, mtimeMs: 0, identity };
  if (place.rest === '') return directory;
  const files = await ask(op, place, (source) => source.list());
  const file = files.find(({ path }) => path === place.rest);
  if (file) return { type: 'file', mode: 0o444, size: file.size, mtimeMs: 0, identity };
  if (files.some(({ path }) => path.startsWith(`${place.rest}/`))) return directory;
  throw fileError('ENOENT', op, place.path);
}

export async function listOverlay(place: Mounted): Promise<readonly NodeEntry[]> {
  const stat = await statOverlay(place, 'readdir');
  if (stat.type !== 'directory') throw fileError('ENOTDIR', 'readdir', place.path);
  const prefix = place.rest === '' ? '' : `${place.rest}/`;
  const entries = new Map<string, NodeEntry>();
  for (const { path } of await ask('readdir', place, (source) => source.list())) {
    if (!path.startsWith(prefix)) continue;
    const [name = '', ...deeper] = path.slice(prefix.length).split('/');
    if (!entries.has(name)) entries.set(name, { name, type: deeper.length > 0 ? 'directory' : 'file' });
  }
  return [...entries.values()];
}

// A source is somebody else's code: whatever it throws reaches a command as EIO, not as a shell that broke.
async function ask<T>(op: string, place: Mounted, question: (source: OverlaySource) => Promise<T>): Promise<T> {
  try {
    return await question(place.source);
  } catch {
    throw fileError('EIO', op, place.path);
  }
}
