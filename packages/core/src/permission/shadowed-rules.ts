import { buildNameIndex, matchNames } from './name-index.js';
import type { CompiledRule } from './sourced-rule.js';

/** Allow rules that can never allow, each with the deny rule that takes the whole tool away. */
export function shadowedRules(
  rules: readonly CompiledRule[],
): readonly { readonly rule: CompiledRule; readonly by: CompiledRule }[] {
  const denies = rules.filter(({ behavior, rule }) => behavior === 'deny' && rule.content === undefined);
  if (denies.length === 0) return [];
  const index = buildNameIndex(denies.map((tag) => ({ tool: tag.rule.tool, tag })));
  return rules.flatMap((rule) => {
    if (rule.behavior !== 'allow') return [];
    const [by] = matchNames(index, [rule.rule.tool]);
    return by ? [{ rule, by }] : [];
  });
}
