/** What the content of a rule for a tool is about. */
export type RuleKind = 'bash' | 'read' | 'edit' | 'domain' | 'agent' | 'mcp' | 'param';

const KINDS: ReadonlyMap<string, RuleKind> = new Map([
  ['Bash', 'bash'],
  ['Read', 'read'],
  ['Edit', 'edit'],
  ['WebFetch', 'domain'],
  ['Agent', 'agent'],
  ['Task', 'agent'],
]);

/** Tools whose paths are governed by the rules of another: a path rule of their own is never consulted. */
export const GOVERNED_BY: ReadonlyMap<string, 'Read' | 'Edit'> = new Map([
  ['Write', 'Edit'],
  ['MultiEdit', 'Edit'],
  ['NotebookEdit', 'Edit'],
  ['Glob', 'Read'],
  ['Grep', 'Read'],
  ['LS', 'Read'],
  ['NotebookRead', 'Read'],
]);

export function kindOfTool(tool: string): RuleKind {
  return KINDS.get(tool) ?? (tool.startsWith('mcp__') ? 'mcp' : 'param');
}
