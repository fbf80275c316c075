import { hasHidden } from './visible-text.js';

/** What is to be said about a rule a person is about to save. Only `empty` and `several-lines` keep it from being saved. */
export type RuleNote = 'empty' | 'several-lines' | 'hidden' | 'whole-tool' | 'other-tool' | null;

/** Looks at the text of a rule for `tool`; whether it would ever match is the pipeline's to say. */
export function ruleNote(rule: string, tool: string): RuleNote {
  const text = rule.trim();
  if (text === '') return 'empty';
  if (/[\n\r]/.test(text)) return 'several-lines';
  if (hasHidden(text)) return 'hidden';
  const open = text.indexOf('(');
  const name = open < 0 ? text : text.slice(0, open);
  if (name !== tool) return 'other-tool';
  const content = open < 0 ? '' : text.slice(open + 1, -1).trim();
  return /^[:*\s]*$/.test(content) ? 'whole-tool' : null;
}
