import type { ToolUseId } from '../blocks.js';
import type { TaskInfo } from '../ports/background.js';
import type { ResultStore, StoredResult } from '../ports/result-store.js';
import { taskId } from './task-id.js';

/** Output that an earlier run of the session began to store and never ended: its worker died, and the work with it. */
export interface LostTask {
  readonly info: TaskInfo;
  readonly stored: StoredResult;
}

/** Rejects where the store does. */
export async function findLostTasks(
  results: Pick<ResultStore, 'list'>,
  sessionId: string,
  resultsRoot: string,
): Promise<readonly LostTask[]> {
  const left = (await results.list(sessionId)).filter(({ partial }) => partial);
  return left.map((stored) => ({
    stored,
    info: {
      id: taskId(stored.toolUseId),
      toolUseId: stored.toolUseId as ToolUseId,
      tool: stored.tool,
      title: stored.tool,
      status: 'lost',
      exitCode: null,
      message: 'the session ended while it ran',
      startedAt: stored.storedAt,
      endedAt: null,
      outputPath: `${resultsRoot}/${stored.fileName}`,
      chars: stored.chars,
    },
  }));
}
