import type { SavedList } from '../ports/settings-source.js';

export type ChangedRules =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly message: string };

/**
 * A settings file's text with one rule (or directory) more; the same text where it has the rule already. All other keys stay, in their order,
 * with the file's own indentation. Refuses a file it does not understand: nothing in it may be lost.
 *
 * @param text undefined where there is no file yet.
 */
export function addRuleToJson(text: string | undefined, list: SavedList, rule: string): ChangedRules {
  return changeRules(text, list, (rules) => (rules.includes(rule) ? rules : [...rules, rule]));
}

/** A settings file's text without one rule; the same text where it has it not. Else as `addRuleToJson`. */
export function removeRuleFromJson(text: string, list: SavedList, rule: string): ChangedRules {
  return changeRules(text, list, (rules) => (rules.includes(rule) ? rules.filter((one) => one !== rule) : rules));
}

function changeRules(
  text: string | undefined,
  list: SavedList,
  change: (rules: readonly unknown[]) => readonly unknown[],
): ChangedRules {
  const settings = text === undefined || text.trim() === '' ? {} : parse(text);
  if (!isObject(settings)) return { ok: false, message: 'the file is not a JSON object' };
  const permissions = Object.hasOwn(settings, 'permissions') ? settings['permissions'] : {};
  if (!isObject(permissions)) return { ok: false, message: '"permissions" in the file is not an object' };
  const rules: unknown = Object.hasOwn(permissions, list) ? permissions[list] : [];
  if (!Array.isArray(rules)) return { ok: false, message: `"permissions.${list}" in the file is not a list` };
  const changed = change(rules as readonly unknown[]);
  if (text !== undefined && changed === rules) return { ok: true, text };
  // Assigned in place, so that every key keeps its place.
  permissions[list] = changed;
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
