// The background tasks of one session: what runs on after its call, what it has printed, and who has heard of its end.
import type { Background, NewTask, TaskInfo } from '../ports/background.js';
import type { Clock } from '../ports/clock.js';
import type { ResultStore } from '../ports/result-store.js';
import { BackgroundTask } from './background-task.js';
import type { LostTask } from './lost-tasks.js';
import { taskId } from './task-id.js';
import { taskNotice } from './task-text.js';

/** What the model has not heard of yet. */
export interface Notice {
  readonly task: TaskInfo;
  readonly text: string;
}

export interface TaskBoard extends Background {
  /** The task that a call became, if it did. */
  ofCall(toolUseId: string): TaskInfo | undefined;
  /** Each notice is given once. */
  takeNotices(): readonly Notice[];
  addLost(lost: readonly LostTask[]): void;
}

export interface TaskBoardOptions {
  readonly clock: Clock;
  readonly results: Pick<ResultStore, 'read' | 'seal'>;
  /** ms that a stopped task may take to end before it is said to be still there. */
  readonly graceMs: number;
  readonly onStart: (task: TaskInfo) => void;
  readonly onEnd: (task: TaskInfo) => void;
  readonly onFailure: (error: unknown) => void;
}

export function createTaskBoard(options: TaskBoardOptions): TaskBoard {
  const { clock, results, graceMs, onStart, onEnd, onFailure } = options;
  const tasks = new Map<string, BackgroundTask>();
  const lost = new Map<string, LostTask>();
  const untold = new Set<string>();

  const find = (id: string) => tasks.get(id)?.info ?? lost.get(id)?.info;
  const start = (task: BackgroundTask, quietMs = 0) => {
    tasks.set(task.id, task);
    let isKnown = false;
    const announce = () => {
      isKnown = true;
      // Its output can be read by path from now on, however short it is.
      void task.output.persist();
      onStart(task.info);
    };
    const cancel = quietMs > 0 ? clock.after(quietMs, announce) : announce();
    void task.done.then(() => {
      cancel?.();
      if (tasks.get(task.id) !== task) return;
      untold.add(task.id);
      if (isKnown) onEnd(task.info);
    });
    return task.info;
  };
  const tell = (id: string) => {
    untold.delete(id);
    const ref = lost.get(id)?.stored.ref;
    // Whoever resumes the session next must not be told again.
    if (ref) results.seal(ref).catch(onFailure);
  };

  /** Resolves when the task has ended, after `ms`, or when the signal aborts. */
  async function settled(task: BackgroundTask, ms: number, signal?: AbortSignal): Promise<void> {
    if (!task.running || signal?.aborted) return;
    let cancel = () => {};
    const late = new Promise<void>((resolve) => {
      const cancelWait = clock.after(ms, resolve);
      const onAbort = () => resolve();
      signal?.addEventListener('abort', onAbort, { once: true });
      cancel = () => {
        cancelWait();
        signal?.removeEventListener('abort', onAbort);
      };
    });
    await Promise.race([task.done, late]);
    cancel();
  }

  return {
    adopt: (task: NewTask) => start(new BackgroundTask(task, clock), task.quietMs),
    stopOrAdopt: async (work) => {
      const task = new BackgroundTask(work, clock);
      task.stop('killed');
      await settled(task, graceMs);
      return task.running ? start(task) : null;
    },
    list: () => [...lost.values(), ...tasks.values()].map(({ info }) => info),
    find,
    ofCall: (toolUseId) => {
      if (tasks.size === 0) return undefined;
      const info = tasks.get(taskId(toolUseId))?.info;
      return info?.toolUseId === toolUseId ? info : undefined;
    },
    read: async (id, offset, length) => {
      const stored = lost.get(id)?.stored;
      if (!stored) return tasks.get(id)?.output.read(offset, length);
      try {
        return { text: (await results.read(stored.ref, offset, length)) ?? '', offset, chars: stored.chars };
      } catch (error) {
        onFailure(error);
        return { text: '', offset, chars: stored.chars };
      }
    },
    wait: async (id, ms, signal) => {
      const task = tasks.get(id);
      if (task) await settled(task, ms, signal);
      return find(id);
    },
    stop: async (id) => {
      const task = tasks.get(id);
      task?.stop('killed');
      if (task) await settled(task, graceMs);
      return find(id);
    },
    markTold: tell,
    dismiss: (id) => {
      tasks.delete(id);
      untold.delete(id);
    },
    takeNotices: () =>
      untold.size === 0
        ? []
        : [...untold].flatMap((id) => {
            const task = find(id);
            tell(id);
            return task ? [{ task, text: taskNotice(task) }] : [];
          }),
    addLost: (found) => {
      for (const each of found) {
        if (tasks.has(each.info.id)) continue;
        lost.set(each.info.id, each);
        untold.add(each.info.id);
      }
    },
  };
}
