import type { ToolResult } from '../blocks.js';

/** For APIs without a flag for errors: the words say it. Those about a call that never ran do so already. */
export function markedText(text: string, { is_error: isError }: Pick<ToolResult, 'is_error'>): string {
  return isError && !/^(<tool_use_error>|error\b)/i.test(text) ? `Error: ${text}` : text;
}
