import type { ToolResultContent } from '../blocks.js';

/** The text of a result, without its images. */
export function textOf(content: string | readonly ToolResultContent[]): string {
  if (typeof content === 'string') return content;
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
}
