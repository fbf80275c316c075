import type { ToolUseBlock } from '../blocks.js';

let count = 0;

/** A block as a model would send it, under an id of its own unless one is given. */
export function toolUse(name: string, input: unknown = {}, id = `toolu_test_${++count}`): ToolUseBlock {
  return { type: 'tool_use', id, name, input };
}
