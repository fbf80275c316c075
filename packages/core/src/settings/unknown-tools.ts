import { nearestName } from '../nearest-name.js';
import type { Diagnostic } from '../permission/diagnostic.js';
import { parseRule } from '../permission/rule.js';
import type { SourcedRule } from '../permission/sourced-rule.js';

/** Tools that rules may name although a session has them not: their rules are about other tools as well, or were once. */
const FAMILIAR = [
  'Bash',
  'Read',
  'Edit',
  'Write',
  'WebFetch',
  'WebSearch',
  'Agent',
  'Task',
  'Glob',
  'Grep',
  'NotebookEdit',
];

/**
 * Rules that name no known tool, most likely by a slip. Names with `_` or `*` are left alone: MCP tools come and go.
 *
 * @param toolNames every name that a tool answers to, aliases included.
 */
export function unknownTools(rules: readonly SourcedRule[], toolNames: readonly string[]): readonly Diagnostic[] {
  const known = new Set([...toolNames, ...FAMILIAR]);
  return rules.flatMap(({ text, behavior, source, file }): readonly Diagnostic[] => {
    const parsed = parseRule(text);
    if (!parsed.ok || known.has(parsed.rule.tool) || /[_*]/.test(parsed.rule.tool)) return [];
    const nearest = nearestName(parsed.rule.tool, [...known]);
    // A rule that allows what is not there harms nobody; one that forbids it may be believed to protect something.
    if (behavior === 'allow' && nearest === undefined) return [];
    const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
    const message = `No tool is named ${parsed.rule.tool}.${hint}`;
    return [{ severity: 'warning', message, source, ...(file !== undefined && { file }), rule: text }];
  });
}
