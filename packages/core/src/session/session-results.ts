// Where the results of one session lie: within their caps, and with an output for each call that wants one.
import type { ToolUseId } from '../blocks.js';
import { createTaskBoard, type TaskBoard } from '../background/task-board.js';
import { findLostTasks, type LostTask } from '../background/lost-tasks.js';
import type { TimeLimits } from '../call-environment.js';
import type { TaskInfo } from '../ports/background.js';
import type { ToolOutput } from '../ports/tool-output.js';
import { createCallOutput } from '../results/call-output.js';
import { DEFAULT_CAPS, keepWithin, type BoundedResultStore, type ResultCaps } from '../results/keep-within.js';
import { resultFileName } from '../results/result-file-name.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import type { SessionPorts } from './session-ports.js';
import type { Session } from './session-types.js';

export interface SessionResultsOptions {
  readonly sessionId: string;
  readonly resultsRoot: string;
  readonly ports: Pick<SessionPorts, 'results' | 'clock' | 'telemetry'>;
  readonly caps: Partial<ResultCaps>;
  readonly limits: TimeLimits;
  readonly toolName: (name: string) => string | undefined;
  readonly onTask: (type: 'task-started' | 'task-ended', task: TaskInfo) => void;
}

export interface SessionResults {
  readonly store: BoundedResultStore;
  readonly tasks: TaskBoard;
  /** What the host sees of the tasks. */
  readonly door: Session['tasks'];
  output(toolUseId: ToolUseId, name: string): ToolOutput;
  /** Finds what an earlier run of the session left unfinished. Never rejects. */
  load(): Promise<void>;
}

/** UTF-16 units of a task's output in one page. */
const PAGE_CHARS = 30_000;
/** Part of the grace of a call, so that a command that does not end is told of before its call is. */
const STOP_SHARE = 0.75;

export function createSessionResults(options: SessionResultsOptions): SessionResults {
  const { sessionId, resultsRoot, ports, limits, toolName, onTask } = options;
  const { clock, telemetry } = ports;
  const store = keepWithin(ports.results, {
    sessionId,
    caps: { ...DEFAULT_CAPS, ...options.caps },
    date: clock.date,
  });
  const onFailure = (error: unknown) =>
    telemetry.record({ name: 'store-failed', errorClass: classifyToolError(error) });
  const tasks = createTaskBoard({
    clock,
    results: store,
    graceMs: limits.graceMs * STOP_SHARE,
    onStart: (task) => onTask('task-started', task),
    onEnd: (task) => onTask('task-ended', task),
    onFailure,
  });
  return {
    store,
    tasks,
    door: {
      list: tasks.list,
      output: (id, offset = 0) => tasks.read(id, offset, PAGE_CHARS),
      stop: tasks.stop,
      stopAll: async () => {
        const running = tasks.list().filter(({ status }) => status === 'running' || status === 'stopping');
        await Promise.all(running.map(({ id }) => tasks.stop(id)));
      },
    },
    output: (toolUseId, name) =>
      createCallOutput({
        results: store,
        meta: () => ({ sessionId, toolUseId, tool: toolName(name) ?? name, fileName: resultFileName(toolUseId) }),
        resultsRoot,
        clock,
        storeMs: limits.storeMs,
        onFailure,
      }),
    load: async () => {
      let cancel = () => {};
      // A store that never answers must not keep the session from its first call.
      const late = new Promise<readonly LostTask[]>((resolve) => {
        cancel = clock.after(limits.storeMs, () => resolve([]));
      });
      try {
        tasks.addLost(await Promise.race([findLostTasks(store, sessionId, resultsRoot), late]));
      } catch (error) {
        onFailure(error);
      } finally {
        cancel();
      }
    },
  };
}
