import type { ToolResultContent } from '../blocks.js';

/** UTF-16 units that a failure shows: it is told by its beginning and, more often, by its end. */
export const FAILURE_CHARS = 10_000;

/** Text that fits whatever it is, as most results are. `limit`: UTF-16 units. */
export function isSmall(content: string | readonly ToolResultContent[], limit: number): boolean {
  return typeof content === 'string' && content.length <= Math.min(limit, FAILURE_CHARS);
}
