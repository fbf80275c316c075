import * as z from 'zod/mini';
import type { Background } from '../ports/background.js';
import { text } from './input-fields.js';
import { fault, type ToolFault } from './tool-failure.js';

/** Names of the task in an input: the present one and those that older tools had. */
export const taskIdFields = {
  task_id: z.optional(text('The task, as the call that started it named it')),
  bash_id: z.optional(text('Former name of task_id')),
  shell_id: z.optional(text('Former name of task_id')),
};

export function taskIdOf(input: {
  readonly task_id?: string | undefined;
  readonly bash_id?: string | undefined;
  readonly shell_id?: string | undefined;
}): string | undefined {
  return input.task_id ?? input.bash_id ?? input.shell_id;
}

/** What is wrong with the task that an input names; undefined where there is such a task. */
export function taskFault(id: string | undefined, background: Background | undefined): ToolFault | undefined {
  if (id === undefined) return fault('unknownTask', 'Say which task: task_id is missing.');
  if (background?.find(id)) return undefined;
  const known = background?.list().map((task) => `${task.id} (${task.title})`) ?? [];
  const hint = known.length === 0 ? 'There is none in this session.' : `Tasks of this session: ${known.join(', ')}.`;
  return fault('unknownTask', `There is no background task ${id}. ${hint}`);
}
