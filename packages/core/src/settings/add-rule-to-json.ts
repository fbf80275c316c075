import type { Behavior } from '../permission/vote.js';

export type AddedRule = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/**
 * A settings file's text with one rule more; the same text where it has the rule already. All other keys stay, in their order,
 * with the file's own indentation. Refuses a file it does not understand: nothing in it may be lost.
 *
 * @param text undefined where there is no file yet.
 */
export function addRuleToJson(text: string | undefined, behavior: Behavior, rule: string): AddedRule {
  const settings = text === undefined || text.trim() === '' ? {} : parse(text);
  if (!isObject(settings)) return { ok: false, message: 'the file is not a JSON object' };
  const permissions = Object.hasOwn(settings, 'permissions') ? settings['permissions'] : {};
  if (!isObject(permissions)) return { ok: false, message: '"permissions" in the file is not an object' };
  const rules = Object.hasOwn(permissions, behavior) ? permissions[behavior] : [];
  if (!Array.isArray(rules)) return { ok: false, message: `"permissions.${behavior}" in the file is not a list` };
  if (text !== undefined && rules.includes(rule)) return { ok: true, text };
  // Assigned in place, so that every key keeps its place.
  permissions[behavior] = [...(rules as unknown[]), rule];
  settings['permissions'] = permissions;
  return { ok: true, text: `${JSON.stringify(settings, null, indentOf(text))}\n` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function indentOf(text: string | undefined): string {
  return /\n([ \t]+)"/.exec(text ?? '')?.[1] ?? '  ';
}
