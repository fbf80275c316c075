// Where tools act: processes and files of an in-browser container. Shape: ARCHITECTURE, decision 15.
import type { SpawnPlan } from './plan-covers.js';

export { planCovers, type SpawnPlan } from './plan-covers.js';

/** What a sandbox can do. Tools and the model's descriptions are chosen by these, never by `kind`. */
export interface SandboxCaps {
  readonly kind: 'memory' | 'embedded' | 'node' | 'webcontainer' | (string & {});
  /** Absolute directory that holds the project. */
  readonly workdir: string;
  readonly home: string;
  /** The shell that runs `{ shell }` commands, as the model should be told: `bash`, `just-bash`, `jsh`, or `none`. */
  readonly shell: string;
  /** Output arrives while the process runs, not only at its end. */
  readonly streaming: boolean;
  /** Output chunks are tagged stdout and stderr; otherwise all are `merged`. */
  readonly separateStderr: boolean;
  readonly symlinks: boolean;
  /** Files outlive the page. */
  readonly persistent: boolean;
  /** `readOnly` of `SpawnOptions` is enforced. */
  readonly readOnlySpawn: boolean;
  /** `plan` of `SpawnOptions` is enforced. */
  readonly plannedSpawn: boolean;
  /** `terminal` of `SpawnOptions` is heeded. */
  readonly terminal?: boolean;
  /** What the model should know of this sandbox besides, in sentences: what it has and what it lacks. */
  readonly notes?: string;
}

export type SandboxCommand = { readonly argv: readonly string[] } | { readonly shell: string };

export interface SpawnOptions {
  /** Absolute; default `caps.workdir`. */
  readonly cwd?: string;
  /** Added to the sandbox's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whole standard input; closed after it. Default: empty and closed. */
  readonly stdin?: string | Uint8Array;
  /** Standard input stays open, for `write` of the process. Columns and rows. */
  readonly terminal?: { readonly cols: number; readonly rows: number };
  /** Run on a view of the file system whose writing methods fail with EROFS, and without network. */
  readonly readOnly?: boolean;
  /**
   * All that the command is expected to run. A program, or a builtin that does more than set up the shell, that no entry
   * covers does not run and ends the process as `unplanned`. What a script file runs is its own affair where the plan
   * names a script.
   */
  readonly plan?: SpawnPlan;
  /** Ends the process; its `exit` then has reason `aborted`. */
  readonly signal?: AbortSignal;
}

export interface OutputChunk {
  readonly stream: 'stdout' | 'stderr' | 'merged';
  /** Text cut between code points. */
  readonly data: string;
  /** From 0, in the order in which the process wrote. */
  readonly seq: number;
}

export interface ProcessExit {
  /** Null where the process ended without one. A command that was not found is 127. */
  readonly code: number | null;
  /** `unplanned`: it was about to run what `plan` does not cover, and `message` names that. */
  readonly reason: 'exited' | 'killed' | 'aborted' | 'limit' | 'unplanned' | 'spawn-failed' | 'sandbox-dead';
  /** Human-readable cause for every reason but `exited`. */
  readonly message?: string;
  /** All output was delivered before this settled. */
  readonly drained: boolean;
  /** How often `readOnly` kept it from writing a file; left out for never. */
  readonly refusedWrites?: number;
}

export interface SandboxProcess {
  readonly id: string;
  /** One consumer. Ends at exit; never throws. */
  readonly output: AsyncIterable<OutputChunk>;
  /** Never rejects; settles exactly once, after the output has drained or a grace has passed. */
  readonly exit: Promise<ProcessExit>;
  /** Resolves, never rejects, when it has begun or will never begin, where only so many run at once. Absent: it began at once. */
  readonly begun?: Promise<void>;
  /** Idempotent. Resolves when the request was made, not when the process is gone: await `exit` for that. */
  kill(): Promise<void>;
  /** Of one with a `terminal`: types text. What has ended hears nothing. */
  write?(text: string): Promise<void>;
  resize?(size: { readonly cols: number; readonly rows: number }): Promise<void>;
}

export interface FileStat {
  readonly type: 'file' | 'directory' | 'symlink';
  /** bytes */
  readonly size: number;
  /** ms since the epoch; 0 where the sandbox cannot tell. */
  readonly mtimeMs: number;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly type: 'file' | 'directory' | 'symlink';
}

/** A directory entry; for a file that is at hand also its bytes: to look at, not to change or keep. */
export interface PeekedEntry extends DirectoryEntry {
  readonly data?: Uint8Array;
}

/**
 * Absolute POSIX paths, `..` resolved by the implementation. Every method returns data or rejects with one
 * `SandboxError`. Reads follow symbolic links, `lstat`, `readlink` and `rm` do not.
 */
export interface SandboxFs {
  read(path: string): Promise<Uint8Array>;
  /**
   * Creates or replaces; missing parent directories are created. All or nothing: who reads meanwhile, or after a write
   * that failed, sees the old bytes or the new ones, never a part. A file that was there keeps its mode.
   */
  write(path: string, data: string | Uint8Array): Promise<void>;
  stat(path: string): Promise<FileStat>;
  lstat(path: string): Promise<FileStat>;
  readdir(path: string): Promise<readonly DirectoryEntry[]>;
  /** As `readdir`, where the sandbox has the bytes of files at hand: a search of many files asks once a directory. */
  peek?(path: string): Promise<readonly PeekedEntry[]>;
  mkdir(path: string, options?: { readonly recursive?: boolean }): Promise<void>;
  rm(path: string, options?: { readonly recursive?: boolean; readonly force?: boolean }): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** The path with every symbolic link resolved. Rejects with ENOENT where it does not exist. */
  realpath(path: string): Promise<string>;
  symlink?(target: string, path: string): Promise<void>;
  readlink?(path: string): Promise<string>;
  chmod?(path: string, mode: number): Promise<void>;
  /** Calls `onChange` when something at or below `path` has changed; ends with `signal`. */
  watch?(path: string, onChange: () => void, signal: AbortSignal): void;
}

/** A read-only tree that answers under a path without being copied there, such as the stored results. */
export interface OverlaySource {
  /** Undefined where there is no such file. `path` is relative to the overlay's root, without a leading slash. */
  read(path: string): Promise<Uint8Array | undefined>;
  list(): Promise<readonly { readonly path: string; readonly size: number }[]>;
}

export interface Sandbox {
  readonly caps: SandboxCaps;
  readonly fs: SandboxFs;
  /** Rejects only with `SandboxError`; a command that cannot be found is an exit with 127 or `spawn-failed`. */
  spawn(command: SandboxCommand, options?: SpawnOptions): Promise<SandboxProcess>;
  /** Ends every process and settles every open promise. Idempotent. */
  dispose(): Promise<void>;
  /** Resolves, never rejects, when the sandbox has died or was disposed of; calls after that reject with EDEAD. */
  readonly dead: Promise<{ readonly reason: string }>;
  /** Shows `source` read-only under `root` to `fs` and to processes. */
  overlay?(root: string, source: OverlaySource): void;
  /** Every file below `caps.workdir`, by its path from there; without what is installed, such as `node_modules`. */
  snapshot?(): Promise<SandboxFiles>;
  /** Writes files, by their path from `caps.workdir`, over what is there. */
  mount?(files: SandboxFiles): Promise<void>;
  /** Servers that listen inside, with the address under which a page shows each. */
  ports?(): Promise<readonly OpenPort[]>;
}

export type SandboxFiles = Readonly<Record<string, Uint8Array>>;

export interface OpenPort {
  readonly port: number;
  readonly url: string;
}

export type SandboxErrorCode =
  | 'ENOENT'
  | 'EEXIST'
  | 'EISDIR'
  | 'ENOTDIR'
  | 'ENOTEMPTY'
  | 'EACCES'
  | 'EPERM'
  | 'EROFS'
  | 'ELOOP'
  | 'ENOSPC'
  | 'EINVAL'
  | 'EIO'
  | 'ESPAWN'
  | 'ENOTSUP'
  | 'EDEAD';

const SANDBOX_ERROR = Symbol.for('sallyport.SandboxError');

/** The one error of a sandbox. Rebuilt from `{ code, op, path, message }` on the other side of a wire. */
export class SandboxError extends Error {
  readonly [SANDBOX_ERROR] = true;
  override readonly name = 'SandboxError';
  constructor(
    readonly code: SandboxErrorCode,
    readonly op: string,
    readonly path?: string,
    message?: string,
  ) {
    super(message ?? `${code}: ${op}${path === undefined ? '' : ` '${path}'`}`);
  }

  /** Holds across bundles and realms, where `instanceof` does not. */
  static is(value: unknown): value is SandboxError {
    return typeof value === 'object' && value !== null && SANDBOX_ERROR in value;
  }
}
