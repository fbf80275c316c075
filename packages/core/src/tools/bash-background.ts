// When a command goes on after its call, and as what.
import type { BashAnalysis } from '../bash/analysis.js';
import type { NewTask, TaskEnd } from '../ports/background.js';
import type { ToolContext } from '../ports/tool.js';
import type { ToolOutput } from '../ports/tool-output.js';
import { backstopMessage, backstopOf } from './backstop.js';
import type { CommandEnd, RunningCommand } from './run-command.js';

/** ms that a command which was started in the background may take to end and be answered like any other. */
export const BACKGROUND_AFTER_MS = 500;

/**
 * Whether a command may go on in the background when it reaches its time limit. Not `sleep`, which waits for nothing; not
 * git, which would hold its locks; and not what could not be read and may be several commands (public behaviour).
 */
export function mayMoveToBackground({ command, complete }: BashAnalysis): boolean {
  if (/^\s*sleep\b/.test(command) || /\bgit\b/.test(command)) return false;
  return complete || !/[;&|\n]/.test(command.trim());
}

/** The running command as a task. */
export function commandTask(
  running: RunningCommand,
  output: ToolOutput,
  { toolUseId }: ToolContext,
  title: string,
  more: Pick<NewTask, 'limitMs' | 'quietMs'> = {},
): NewTask {
  return {
    toolUseId,
    tool: 'Bash',
    title,
    output,
    ...more,
    ended: running.ended.then(taskEnd),
    stop: running.stop,
  };
}

function taskEnd({ exit }: CommandEnd): TaskEnd {
  const backstop = backstopOf(exit);
  if (backstop) return { reason: 'failed', exitCode: exit.code, message: backstopMessage(backstop, exit.message) };
  const because = exit.message === undefined ? {} : { message: exit.message };
  switch (exit.reason) {
    case 'exited':
      return { reason: 'exited', exitCode: exit.code };
    case 'killed':
    case 'aborted':
      return { reason: 'killed', exitCode: exit.code, ...because };
    case 'sandbox-dead':
      return { reason: 'lost', exitCode: exit.code, ...because };
    default:
      return { reason: 'failed', exitCode: exit.code, ...because };
  }
}
