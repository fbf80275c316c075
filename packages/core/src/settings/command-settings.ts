import { splitRuleList } from './rule-list.js';

/**
 * What a slash command's front matter allows, as settings of source `command`.
 *
 * @param frontMatter parsed; `allowed-tools` is a list of rules or a text that lists them. Anything else allows nothing.
 */
export function commandSettings(frontMatter: unknown): { readonly permissions: { readonly allow: readonly string[] } } {
  const none = { permissions: { allow: [] } };
  if (typeof frontMatter !== 'object' || frontMatter === null || !Object.hasOwn(frontMatter, 'allowed-tools'))
    return none;
  const list = (frontMatter as Readonly<Record<string, unknown>>)['allowed-tools'];
  if (typeof list === 'string') return { permissions: { allow: splitRuleList(list) } };
  if (!Array.isArray(list)) return none;
  return { permissions: { allow: splitRuleList(list.filter((entry) => typeof entry === 'string')) } };
}
