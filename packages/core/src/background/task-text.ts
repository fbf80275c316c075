import type { TaskInfo } from '../ports/background.js';

/** How the task stands, as the end of a sentence that begins with the task. */
export function taskStatusText({ status, exitCode, message }: TaskInfo): string {
  const because = message === null ? '' : ` (${message})`;
  switch (status) {
    case 'running':
      return 'is still running';
    case 'stopping':
      return 'was told to stop and has not ended: it may still be running';
    case 'exited':
      return `has ended with exit code ${exitCode}`;
    case 'killed':
      return 'was stopped before it ended by itself';
    case 'timed-out':
      return 'reached its time limit and was stopped';
    case 'lost':
      return `was lost${because}: how it ended is not known, and it may have had effects`;
    case 'failed':
      return `failed${because}`;
  }
}

/** What the model is told once, when a task has ended. */
export function taskNotice(task: TaskInfo): string {
  return `Background task ${task.id} (${task.title}) ${taskStatusText(task)}. Its output (${task.chars} characters) is in ${task.outputPath}.`;
}
