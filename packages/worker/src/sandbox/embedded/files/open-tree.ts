import { FileTree } from './file-tree.js';
import type { FilePersistence, FileRecord } from './file-persistence.js';
import type { NodeType } from './shell-files.js';
import type { SpaceLimits } from './space.js';
import { emptyDirectory, type TreeNode } from './tree-node.js';
import { createWriteBehind } from './write-behind.js';

const TYPES: readonly unknown[] = ['file', 'directory', 'symlink'] satisfies NodeType[];

export interface OpenTree {
  readonly tree: FileTree;
  /** Nothing had been kept: the tree is new. */
  readonly fresh: boolean;
  readonly persistent: boolean;
  flush(): Promise<void>;
}

/**
 * Loads what was kept and keeps what changes. Where nothing can be loaded (storage switched off, full, broken) the tree
 * lives in memory only: `persistent` says so, and `onError` hears why.
 */
export async function openTree(
  limits: SpaceLimits,
  persistence: FilePersistence | undefined,
  onError: (error: unknown) => void,
): Promise<OpenTree> {
  const records = await load(persistence, onError);
  if (!persistence || !records) {
    return { tree: new FileTree(limits), fresh: true, persistent: false, flush: () => Promise.resolve() };
  }
  const behind = createWriteBehind(persistence, (path) => tree.nodeAt(path), onError);
  const tree = new FileTree(limits, behind.changed);
  // Shorter paths first: a directory is there before what it holds.
  for (const [path, record] of [...records].sort(([a], [b]) => a.length - b.length)) {
    try {
      tree.restore(path, toNode(record));
    } catch (error) {
      // One record that fits nowhere must not keep the others away.
      onError(error);
    }
  }
  return { tree, fresh: records.length === 0, persistent: true, flush: behind.flush };
}

async function load(
  persistence: FilePersistence | undefined,
  onError: (error: unknown) => void,
): Promise<Awaited<ReturnType<FilePersistence['load']>> | undefined> {
  try {
    return await persistence?.load();
  } catch (error) {
    onError(error);
    return undefined;
  }
}

/** Throws for what another version, or another hand, may have written. */
function toNode(record: FileRecord): TreeNode {
  const { type, mode, mtimeMs, data, target } = record;
  const isData = data === undefined || (data as unknown) instanceof Uint8Array;
  if (!TYPES.includes(type) || typeof mode !== 'number' || typeof mtimeMs !== 'number' || !isData) {
    throw new TypeError('A kept file cannot be read: its record is damaged');
  }
  if (type === 'file') return { type, mode, mtimeMs, data: data ?? new Uint8Array() };
  return type === 'symlink' ? { type, mode, mtimeMs, target: target ?? '' } : emptyDirectory(mtimeMs, mode);
}
