import type { ToolResult } from '../blocks.js';

/** Each id once: a call that a model repeated was answered twice, and an API takes one answer an id. */
export function distinctResults(results: readonly ToolResult[]): readonly ToolResult[] {
  const seen = new Set<string>();
  return results.filter(({ tool_use_id: id }) => !seen.has(id) && Boolean(seen.add(id)));
}
