import type { ToolUseId } from '../blocks.js';
import type { OutputPage, ToolOutput } from './tool-output.js';

/**
 * `stopping`: told to end, and still there. `exited`: by itself, with `exitCode`. `killed`: somebody stopped it.
 * `timed-out`: its time limit did. `lost`: the sandbox or the worker ended under it, so how it ended is not known.
 * `failed`: anything else, see `message`.
 */
export type TaskStatus = 'running' | 'stopping' | 'exited' | 'killed' | 'timed-out' | 'lost' | 'failed';

/** A task as data. */
export interface TaskInfo {
  readonly id: string;
  /** The call that started it. */
  readonly toolUseId: ToolUseId;
  readonly tool: string;
  /** What it does, for people and models: the first line of a command. */
  readonly title: string;
  readonly status: TaskStatus;
  readonly exitCode: number | null;
  readonly message: string | null;
  /** ms since the epoch */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Where Read, Grep and commands find its output. */
  readonly outputPath: string;
  /** UTF-16 units of output so far. */
  readonly chars: number;
}

export interface TaskEnd {
  readonly reason: 'exited' | 'killed' | 'lost' | 'failed';
  readonly exitCode: number | null;
  readonly message?: string;
}

export interface NewTask {
  readonly toolUseId: ToolUseId;
  readonly tool: string;
  readonly title: string;
  readonly output: ToolOutput;
  /** ms from now on; default 30 minutes, at most 2 hours. */
  readonly limitMs?: number;
  /** ms for which nobody need hear of it: it may have ended by then, and is answered like any other call. */
  readonly quietMs?: number;
  /** Settles when all output was written. Must not reject. */
  readonly ended: Promise<TaskEnd>;
  /** Asks it to end. Idempotent. */
  stop(): void;
}

/** The background tasks of a session, as its tools see them. No method rejects. */
export interface Background {
  /** Work that has begun goes on as a task. */
  adopt(task: NewTask): TaskInfo;
  /** Stops work that is no task yet, and answers null when it has ended; what does not end in time becomes a task that is `stopping`. */
  stopOrAdopt(task: NewTask): Promise<TaskInfo | null>;
  list(): readonly TaskInfo[];
  find(id: string): TaskInfo | undefined;
  /** `length` UTF-16 units of output from `offset`. */
  read(id: string, offset: number, length: number): Promise<OutputPage | undefined>;
  /** Resolves when the task has ended, after `ms`, or when the signal aborts. */
  wait(id: string, ms: number, signal?: AbortSignal): Promise<TaskInfo | undefined>;
  /** Resolves when the task has ended, or has had its time to. */
  stop(id: string): Promise<TaskInfo | undefined>;
  /** The model has read how the task ended, so no notice need say it. */
  markTold(id: string): void;
  /** As if the call had never been a task: its own result says everything. */
  dismiss(id: string): void;
}
