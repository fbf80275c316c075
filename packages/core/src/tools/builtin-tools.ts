// A tool's own file says what it is and what may be done with it; the work is loaded with its first call.
import type { Tool } from '../ports/tool.js';
import { bashTool, type BashToolOptions } from './bash-tool.js';
import { editTool } from './edit-tool.js';
import { globTool } from './glob-tool.js';
import { grepTool } from './grep-tool.js';
import { readTool } from './read-tool.js';
import { taskOutputTool } from './task-output-tool.js';
import { taskStopTool } from './task-stop-tool.js';
import { todoWriteTool } from './todo-write-tool.js';
import { writeTool } from './write-tool.js';

/** Every built-in tool, for `createSession({ tools })`. The options are those of Bash. */
export function builtinTools(options: BashToolOptions = {}): Tool[] {
  return [
    bashTool(options),
    readTool,
    writeTool,
    editTool,
    globTool,
    grepTool,
    todoWriteTool,
    taskOutputTool,
    taskStopTool,
  ];
}
