import type { NodeType } from './shell-files.js';

/** One file, directory or link as it is kept. */
export interface FileRecord {
  readonly type: NodeType;
  readonly mode: number;
  /** ms since the epoch */
  readonly mtimeMs: number;
  /** Files only. */
  readonly data?: Uint8Array;
  /** Links only. */
  readonly target?: string;
}

/** Where the file tree is kept between pages. */
export interface FilePersistence {
  /** Everything kept, in any order. A rejection means: the sandbox runs without persistence. */
  load(): Promise<readonly (readonly [path: string, record: FileRecord])[]>;
  /** All or nothing. A rejection means: the same changes are saved again with the next ones. */
  save(puts: ReadonlyMap<string, FileRecord>, removed: readonly string[]): Promise<void>;
}

/** Keeps records in memory: two sandboxes made over the same one see each other's files in turn. */
export function memoryFilePersistence(): FilePersistence {
  const records = new Map<string, FileRecord>();
  return {
    load: async () => [...records],
    save: async (puts, removed) => {
      for (const path of removed) records.delete(path);
      for (const [path, record] of puts) records.set(path, structuredClone(record));
    },
  };
}
