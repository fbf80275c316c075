import type { FilePersistence, FileRecord } from './file-persistence.js';
import type { TreeNode } from './tree-node.js';

/** Saves this long after the last change, and at the latest `MAX_DELAY_MS` after the first. */
const IDLE_MS = 200;
const MAX_DELAY_MS = 1_000;

export interface WriteBehind {
  /** Notes that the record at `path` changed or went. */
  changed(path: string): void;
  /** Saves what has changed until now. Rejects with what the persistence rejected with; nothing is forgotten then. */
  flush(): Promise<void>;
}

/** Collects changed paths and saves them in batches, so that a command never waits for the disk. */
export function createWriteBehind(
  persistence: FilePersistence,
  nodeAt: (path: string) => TreeNode | undefined,
  onError: (error: unknown) => void,
): WriteBehind {
  const dirty = new Set<string>();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let firstChange = 0;
  let last: Promise<void> = Promise.resolve();

  const save = async (): Promise<void> => {
    const paths = [...dirty];
    dirty.clear();
    if (paths.length === 0) return;
    const puts = new Map<string, FileRecord>();
    const removed: string[] = [];
    for (const path of paths) {
      const node = nodeAt(path);
      if (node) puts.set(path, toRecord(node));
      else removed.push(path);
    }
    try {
      await persistence.save(puts, removed);
    } catch (error) {
      for (const path of paths) dirty.add(path);
      throw error;
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(idle);
    idle = undefined;
    // One save after the other: a later batch may hold the same path.
    const next = last.then(save);
    last = next.catch(() => undefined); // Whoever awaits `next` hears of it.
    return next;
  };

  return {
    changed(path) {
      dirty.add(path);
      const now = performance.now();
      if (idle === undefined) firstChange = now;
      clearTimeout(idle);
      const wait = Math.max(0, Math.min(IDLE_MS, firstChange + MAX_DELAY_MS - now));
      idle = setTimeout(() => void flush().catch(onError), wait);
    },
    flush,
  };
}

function toRecord(node: TreeNode): FileRecord {
  const { type, mode, mtimeMs } = node;
  if (node.type === 'file') return { type, mode, mtimeMs, data: node.data };
  return node.type === 'symlink' ? { type, mode, mtimeMs, target: node.target } : { type, mode, mtimeMs };
}
