import type { Clock } from '../ports/clock.js';
import type { NewTask, TaskEnd, TaskInfo, TaskStatus } from '../ports/background.js';
import { taskId } from './task-id.js';

/** ms */
const DEFAULT_LIMIT_MS = 1_800_000;
const MAX_LIMIT_MS = 7_200_000;

const hasEnded = (status: TaskStatus) => status !== 'running' && status !== 'stopping';

/** One piece of work that outlives its call. It ends once. */
export class BackgroundTask {
  readonly id: string;
  /** Resolves when it has ended and its output is stored. */
  readonly done: Promise<void>;
  #status: TaskStatus = 'running';
  #stoppedBy: 'killed' | 'timed-out' | null = null;
  #end: TaskEnd | null = null;
  #endedAt: number | null = null;
  readonly #startedAt: number;

  constructor(
    private readonly task: NewTask,
    private readonly clock: Clock,
  ) {
    this.id = taskId(task.toolUseId);
    this.#startedAt = clock.date();
    const limitMs = Math.min(task.limitMs ?? DEFAULT_LIMIT_MS, MAX_LIMIT_MS);
    const cancelLimit = clock.after(limitMs, () => this.stop('timed-out'));
    this.done = task.ended.then(async (end) => {
      cancelLimit();
      await task.output.end();
      this.#end = end;
      this.#endedAt = clock.date();
      // Work that ended by itself did so, even while somebody was stopping it.
      this.#status = end.reason === 'killed' ? (this.#stoppedBy ?? 'killed') : end.reason;
    });
  }

  get running(): boolean {
    return !hasEnded(this.#status);
  }

  get info(): TaskInfo {
    const { toolUseId, tool, title, output } = this.task;
    return {
      id: this.id,
      toolUseId,
      tool,
      title,
      status: this.#status,
      exitCode: this.#end?.exitCode ?? null,
      message: this.#end?.message ?? null,
      startedAt: this.#startedAt,
      endedAt: this.#endedAt,
      outputPath: output.path,
      chars: output.chars,
    };
  }

  get output(): NewTask['output'] {
    return this.task.output;
  }

  /** The first reason stands. */
  stop(by: 'killed' | 'timed-out'): void {
    if (!this.running) return;
    this.#stoppedBy ??= by;
    this.#status = 'stopping';
    this.task.stop();
  }
}
