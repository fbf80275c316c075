// The seam between the sandbox and whatever interprets commands: in this thread, or in a pool of workers.
import type { SpawnPlan } from '@sallyport/core/sandbox';
import type { ShellFiles } from '../files/shell-files.js';
import type { ShellLimits } from './shell-limits.js';

/** One command line, ready to run. Plain data. */
export interface ShellRequest {
  readonly script: string;
  /** Absolute directory that exists. */
  readonly cwd: string;
  /** The whole environment of the command. */
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string | Uint8Array;
  /** Null: it may run anything. */
  readonly plan: SpawnPlan | null;
}

export type ShellStream = 'stdout' | 'stderr';

/** Takes output as it comes, in order. Text may be of any length, cut between code points. */
export type ShellEmit = (stream: ShellStream, text: string) => void;

export type ShellOutcome =
  | { readonly kind: 'exited'; readonly code: number }
  /** A limit of the sandbox ended it; `message` is for the reader of the result. */
  | { readonly kind: 'limit'; readonly code: number | null; readonly message: string }
  /** It was about to run a command that `plan` does not cover. */
  | { readonly kind: 'unplanned'; readonly argv: readonly string[] }
  /** `stop` ended it. */
  | { readonly kind: 'stopped' }
  /** The shell could not be started. */
  | { readonly kind: 'not-started'; readonly message: string }
  /** The shell itself broke, or the engine was disposed of. */
  | { readonly kind: 'died'; readonly message: string };

export interface ShellRun {
  /** Never rejects. All output was emitted before it settles. */
  readonly outcome: Promise<ShellOutcome>;
  /** Resolves when it has a shell, or ends without one; absent where it never waits. */
  readonly begun?: Promise<void>;
  /** Ends the run as soon as the engine can; `outcome` says when. Idempotent. */
  stop(): void;
}

/** Interprets commands over `files`. Loads nothing of the interpreter before the first `run`. */
export interface ShellEngine {
  run(request: ShellRequest, files: ShellFiles, limits: ShellLimits, emit: ShellEmit): ShellRun;
  /** Ends every run as `died`. Idempotent. */
  dispose(): void;
}
