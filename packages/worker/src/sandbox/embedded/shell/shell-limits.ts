/** What one command may use. A page has no way to survive a worker that runs out of memory, so these are low. */
export interface ShellLimits {
  /** Bytes of standard output and error together. */
  readonly outputBytes: number;
  /** Bytes of values and intermediate results that are alive at once. */
  readonly liveBytes: number;
  /** ms of wall time. */
  readonly executionMs: number;
  /** Commands, and turns of loops, each. */
  readonly steps: number;
}

const MIB = 1024 * 1024;

/** `executionMs` lies above every time limit of the Bash tool, which is the one that people set. */
export const DEFAULT_SHELL_LIMITS: ShellLimits = {
  outputBytes: 16 * MIB,
  liveBytes: 128 * MIB,
  executionMs: 30 * 60_000,
  steps: 20_000_000,
};
