// The text form of a permission rule: `Tool` or `Tool(content)`.

export interface Rule {
  readonly tool: string;
  /** Absent where the rule is about every use of the tool. Never empty, never a lone `*`. */
  readonly content?: string;
}

export type ParsedRule = { readonly ok: true; readonly rule: Rule } | { readonly ok: false; readonly message: string };

const wrong = (message: string): ParsedRule => ({ ok: false, message });

/**
 * Reads a rule. The content stands between the first `(` and the last `)`; a backslash before a parenthesis is an
 * escape and dropped (of several, one). `Tool(*)` is `Tool`.
 *
 * ```ts
 * parseRule('Bash(git commit:*)'); // { ok: true, rule: { tool: 'Bash', content: 'git commit:*' } }
 * ```
 */
export function parseRule(text: string): ParsedRule {
  const trimmed = text.trim();
  if (trimmed === '') return wrong('The rule is empty.');
  const open = trimmed.indexOf('(');
  const tool = (open < 0 ? trimmed : trimmed.slice(0, open)).trim();
  if (tool === '') return wrong('The rule names no tool before "(".');
  if (/[\s,()]/.test(tool)) return wrong(`"${tool}" is not the name of one tool; write one rule per entry.`);
  if (open < 0) return { ok: true, rule: { tool } };
  if (!trimmed.endsWith(')')) {
    return wrong(trimmed.includes(')') ? 'Text follows the last ")".' : 'The closing ")" is missing.');
  }
  const content = trimmed.slice(open + 1, -1).replace(/\\(\\*[()])/g, '$1');
  if (content.trim() === '') return wrong(`The parentheses are empty; write "${tool}" for every use of the tool.`);
  return { ok: true, rule: content.trim() === '*' ? { tool } : { tool, content } };
}

/** The text of a rule: `parseRule(formatRule(rule))` gives the rule back. */
export function formatRule(rule: Rule): string {
  if (rule.content === undefined) return rule.tool;
  return `${rule.tool}(${rule.content.replace(/(\\+[()])/g, '\\$1')})`;
}
