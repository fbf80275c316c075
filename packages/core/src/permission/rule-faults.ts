// What is wrong with a rule that can be read: it would never match, or not what it seems to.
import type { Diagnostic } from './diagnostic.js';
import { domainPattern } from './match-domain.js';
import { mcpServerOf } from './name-index.js';
import { PRIMARY_FIELDS, parseParamRule } from './param-rule.js';
import type { Rule } from './rule.js';
import { GOVERNED_BY, type RuleKind } from './rule-kind.js';
import type { Behavior } from './vote.js';

export interface RuleFault {
  readonly severity: Diagnostic['severity'];
  readonly message: string;
  readonly skip: boolean;
}

/** `Bash(prompt: …)` describes commands to a classifier and matches none itself. */
export function isPromptRule(rule: Rule): boolean {
  return rule.tool === 'Bash' && rule.content !== undefined && /^\s*prompt:/.test(rule.content);
}

export function ruleFaults(of: {
  readonly rule: Rule;
  readonly kind: RuleKind;
  readonly behavior: Behavior;
}): readonly RuleFault[] {
  const { rule, kind, behavior } = of;
  return rule.content === undefined
    ? nameFaults(rule.tool, behavior)
    : [...nameFaults(rule.tool, behavior), ...contentFaults(rule.tool, rule.content, kind, behavior)];
}

const skipped = (message: string): RuleFault => ({
  severity: 'error',
  message: `This rule is skipped: ${message}`,
  skip: true,
});
const inert = (message: string): RuleFault => ({
  severity: 'warning',
  message: `This rule never matches: ${message}`,
  skip: true,
});
const note = (message: string): RuleFault => ({ severity: 'warning', message, skip: false });

function nameFaults(tool: string, behavior: Behavior): RuleFault[] {
  if (behavior !== 'allow' || !tool.includes('*') || mcpServerOf(tool) !== undefined) return [];
  if (/^mcp__(?:(?!__)[^*])+__/.test(tool)) return [];
  return [skipped('in an allow rule, "*" in a tool name must follow a literal "mcp__server__".')];
}

function contentFaults(tool: string, content: string, kind: RuleKind, behavior: Behavior): RuleFault[] {
  const param = parseParamRule(content);
  if (param && PRIMARY_FIELDS.has(param.param)) {
    const message = `the field "${param.param}" is not compared as text.${primaryHint(tool, kind)}`;
    if (kind !== 'bash') return [inert(message)];
    // `command:*` is a prefix like any other, and anything else is the text of a command, if an odd one.
    return content.trim().endsWith(':*')
      ? []
      : [note(`This rule is about a command that begins with "${param.param}:"; ${message}`)];
  }
  if (kind === 'bash') return [];
  if (kind === 'read' || kind === 'edit') return pathFaults(content);
  if (kind === 'agent') return [];
  if (kind === 'domain') {
    if (domainPattern(content) !== undefined) return [];
    if (param?.param === 'domain') return [skipped('what follows "domain:" is not a host name.')];
  }
  const governor = GOVERNED_BY.get(tool);
  if (governor && !(param && behavior !== 'allow' && !PRIMARY_FIELDS.has(param.param))) {
    return [inert(`paths of ${tool} are governed by ${governor} rules; write ${governor}(${content}).`)];
  }
  if (behavior === 'allow') {
    const hint = kind === 'domain' ? 'write WebFetch(domain:host).' : `an allow rule for ${tool} takes no parentheses.`;
    return [inert(hint)];
  }
  if (!param) {
    const hint =
      kind === 'domain' ? 'write WebFetch(domain:host).' : `write ${tool} for every use, or ${tool}(field:value).`;
    return [inert(hint)];
  }
  return [];
}

function primaryHint(tool: string, kind: RuleKind): string {
  if (kind === 'bash') return ' Write Bash(npm test) or Bash(git push:*).';
  if (kind === 'domain') return ' Write WebFetch(domain:host).';
  const governor = kind === 'read' || kind === 'edit' ? tool : GOVERNED_BY.get(tool);
  return governor === undefined ? '' : ` Write ${governor}(path).`;
}

function pathFaults(content: string): RuleFault[] {
  const faults: RuleFault[] = [];
  if (/^\s*!/.test(content)) faults.push(note('"!" does not negate in a rule: it is part of the name.'));
  if (/\{[^}]*,[^}]*\}/.test(content))
    faults.push(note('Braces are plain characters in a path rule: write one rule for each ending.'));
  if (/^\s*\$\{?\w/.test(content))
    faults.push(note('Variables are not expanded in a path rule: write ~/ for the home directory.'));
  return faults;
}
