import type { Tool } from '../ports/tool.js';

/** The command text of a Bash call, or null for any other tool: what the classifier and the analysis are asked about. */
export function bashCommand(tool: Pick<Tool, 'name'>, input: unknown): string | null {
  if (tool.name !== 'Bash' || typeof input !== 'object' || input === null) return null;
  const { command } = input as { command?: unknown };
  return typeof command === 'string' ? command : null;
}
