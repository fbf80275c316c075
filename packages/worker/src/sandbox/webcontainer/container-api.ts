// What the page does for the worker's end of a WebContainer, on one port: plain data, flat. Paths are relative to the
// working directory, `.` for itself. A process is known by the id that the worker chose for it.
import type { DirectoryEntry, OpenPort, SandboxFiles } from '@sallyport/core';
import type { Reply } from '../../protocol.js';

export interface SpawnRequest {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Always given: programs in it fail in odd ways without a size. */
  readonly terminal: { readonly cols: number; readonly rows: number };
}

export interface OutputBatch {
  readonly chunks: readonly string[];
  /** Nothing follows. */
  readonly ended: boolean;
  /** UTF-16 units that were dropped, since nobody had taken what came before. */
  readonly lost: number;
}

/** How a process ended: by itself, or because the container was restarted or is gone. */
export type ContainerExit = { readonly code: number } | { readonly gone: string };

export interface ContainerApi {
  spawn(id: string, request: SpawnRequest): Promise<Reply<null>>;
  /** Replies when there is output, or none will come. Several may be asked for ahead; their replies keep the order. */
  nextOutput(id: string): Promise<Reply<OutputBatch>>;
  /** Replies when it has ended. */
  exitOf(id: string): Promise<Reply<ContainerExit>>;
  input(id: string, text: string): Promise<Reply<null>>;
  resize(id: string, cols: number, rows: number): Promise<Reply<null>>;
  /** Asks once; whether it ends is another matter. */
  kill(id: string): Promise<Reply<null>>;
  /** Nothing more is asked about it. */
  forget(id: string): Promise<Reply<null>>;
  /**
   * It was killed and goes on: until it ends, nothing else is started. The page may restart the container for that; tells
   * whether it did.
   */
  reportStuck(id: string, command: string): Promise<Reply<boolean>>;

  readFile(path: string): Promise<Reply<Uint8Array>>;
  writeFile(path: string, data: string | Uint8Array): Promise<Reply<null>>;
  /** Undefined size where it is no file. */
  stat(path: string): Promise<Reply<{ readonly type: DirectoryEntry['type']; readonly size: number }>>;
  readdir(path: string): Promise<Reply<readonly DirectoryEntry[]>>;
  mkdir(path: string, recursive: boolean): Promise<Reply<null>>;
  rm(path: string, recursive: boolean, force: boolean): Promise<Reply<null>>;
  rename(from: string, to: string): Promise<Reply<null>>;
  watch(watchId: string, path: string): Promise<Reply<null>>;
  /** Replies when something has changed since the last reply; false: it is watched no more. */
  nextChange(watchId: string): Promise<Reply<boolean>>;
  unwatch(watchId: string): Promise<Reply<null>>;

  exportFiles(): Promise<Reply<SandboxFiles>>;
  mountFiles(files: SandboxFiles): Promise<Reply<null>>;
  ports(): Promise<Reply<readonly OpenPort[]>>;

  /** Replies when the container itself has answered. */
  probe(): Promise<Reply<null>>;
  /** Replies when the container is gone for good, with the reason. */
  whenDead(): Promise<Reply<string>>;
  /** Saves what has changed, where files are kept. */
  flush(): Promise<Reply<null>>;
  /** Ends this worker's processes; the container too, if nobody else on the page has it. */
  dispose(): Promise<Reply<null>>;
}
