// What a shell sees of the file tree. Plain data in and out, so that the same calls work across a worker boundary.

export type NodeType = 'file' | 'directory' | 'symlink';

export interface NodeStat {
  readonly type: NodeType;
  /** Permission bits. */
  readonly mode: number;
  /** bytes */
  readonly size: number;
  /** ms since the epoch */
  readonly mtimeMs: number;
  /** The same for two paths when they lead to one node: `mv` and `cp` refuse to work without. */
  readonly identity: string;
}

export interface NodeEntry {
  readonly name: string;
  readonly type: NodeType;
}

/** Absolute paths. Every method rejects with one `SandboxError`. What `read` gives must not be written into. */
export interface ShellFiles {
  read(path: string): Promise<Uint8Array>;
  stat(path: string): Promise<NodeStat>;
  lstat(path: string): Promise<NodeStat>;
  list(path: string): Promise<readonly NodeEntry[]>;
  readlink(path: string): Promise<string>;
  realpath(path: string): Promise<string>;
  /** The directory must exist. Takes `data` over: the caller must not write into it afterwards. */
  write(path: string, data: Uint8Array): Promise<void>;
  append(path: string, data: Uint8Array): Promise<void>;
  makeDirectory(path: string, recursive: boolean): Promise<void>;
  /** An empty directory goes without `recursive`. `force`: a missing path is no error. */
  remove(path: string, recursive: boolean, force: boolean): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  copy(from: string, to: string, recursive: boolean): Promise<void>;
  symlink(target: string, path: string): Promise<void>;
  chmod(path: string, mode: number): Promise<void>;
  touch(path: string, mtimeMs: number): Promise<void>;
}

const READS = [
  'read',
  'stat',
  'lstat',
  'list',
  'readlink',
  'realpath',
] as const satisfies readonly (keyof ShellFiles)[];

const WRITES = [
  'write',
  'append',
  'makeDirectory',
  'remove',
  'rename',
  'copy',
  'symlink',
  'chmod',
  'touch',
] as const satisfies readonly (keyof ShellFiles)[];

export type FileOp = (typeof READS)[number] | (typeof WRITES)[number];

/** Every method of `ShellFiles`: the list that a wire checks a request against. */
export const FILE_OPS: readonly FileOp[] = [...READS, ...WRITES];
