import * as z from 'zod/mini';
import { taskStatusText } from '../background/task-text.js';
import { defineTool } from '../define-tool.js';
import type { TaskInfo } from '../ports/background.js';
import type { Tool } from '../ports/tool.js';
import { fault, ToolFailure } from './tool-failure.js';
import { taskFault, taskIdFields, taskIdOf } from './task-input.js';

const inputSchema = z.strictObject(taskIdFields);
export type TaskStopInput = z.infer<typeof inputSchema>;

export interface TaskStopOutput {
  readonly task: TaskInfo;
  /** It had ended before. */
  readonly wasOver: boolean;
}

const isOver = ({ status }: TaskInfo) => status !== 'running' && status !== 'stopping';

/** Stops a background task, and says whether it has ended. */
export const taskStopTool: Tool<TaskStopInput, TaskStopOutput> = defineTool<TaskStopInput, TaskStopOutput>({
  name: 'TaskStop',
  description: 'Stops a background task that was started in this session.',
  inputSchema,
  deprecatedAliases: ['KillShell', 'KillBash'],
  resources: () => [{ kind: 'named', access: 'write', name: 'tasks' }],
  validateInput(input, { background }) {
    const wrong = taskFault(taskIdOf(input), background);
    return wrong ? { result: false, ...wrong } : { result: true };
  },
  userFacingName: (input) => `Stop task ${taskIdOf(input) ?? ''}`.trimEnd(),
  async call(input, { background }) {
    const id = taskIdOf(input) ?? '';
    const before = background?.find(id);
    const task = await background?.stop(id);
    if (!background || !before || !task) {
      throw new ToolFailure(taskFault(id, background) ?? fault('unknownTask', 'The task is gone.'));
    }
    if (isOver(task)) background.markTold(id);
    return { task, wasOver: isOver(before) };
  },
  mapToolResultToToolResultBlockParam({ task, wasOver }) {
    const already = wasOver ? ' Nothing was stopped: it was over before.' : '';
    return {
      content: `Task ${task.id} (${task.title}) ${taskStatusText(task)}.${already} Its output is in ${task.outputPath}.`,
      isError: task.status === 'stopping',
    };
  },
});
