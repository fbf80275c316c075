// `Tool(param:value)`: a deny or ask rule about one plain field of a call's input.
import { inputField } from './input-field.js';
import { wildcard, type Wildcard } from './wildcard.js';

export interface ParamRule {
  readonly param: string;
  readonly value: Wildcard;
}

/** Fields that have rules of their own kind; comparing their raw text would be a gate that anyone walks round. */
export const PRIMARY_FIELDS: ReadonlySet<string> = new Set(['command', 'file_path', 'path', 'notebook_path', 'url']);

/** Undefined where the content has not the form `param:value`. White space round the colon counts for nothing. */
export function parseParamRule(content: string): ParamRule | undefined {
  const match = /^\s*([A-Za-z_$][\w$-]*)\s*:\s*(.*?)\s*$/s.exec(content);
  if (!match?.[1] || !match[2]) return undefined;
  return { param: match[1], value: wildcard(match[2]) };
}

/** Whether the input itself has the field, as a plain value that matches. A field left out never matches. */
export function matchParam(rule: ParamRule, input: unknown): boolean {
  const value = inputField(input, rule.param);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean' && value !== null)
    return false;
  return rule.value(String(value));
}
