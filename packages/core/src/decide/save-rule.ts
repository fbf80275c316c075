import type { CallEnvironment } from '../call-environment.js';
import { parseRule } from '../permission/rule.js';
import type { Behavior, GrantScope } from '../permission/vote.js';
import { splitRuleList } from '../settings/rule-list.js';
import { classifyToolError } from '../telemetry/classify-error.js';

type Environment = Pick<CallEnvironment, 'grants' | 'settings' | 'reloadSettings' | 'edits' | 'telemetry' | 'emit'>;

/** Saves all rules of a list such as `Bash(npm test *), Bash(git add *)`; a text that is no such list is one rule. */
export async function saveRules(list: string, behavior: Behavior, scope: GrantScope, env: Environment): Promise<void> {
  const rules = splitRuleList(list);
  const isList = rules.length > 0 && rules.every((rule) => parseRule(rule).ok);
  for (const rule of isList ? new Set(rules) : [list]) await saveRule(rule, behavior, scope, env);
}

/**
 * Saves a rule where a person or a PermissionRequest hook wants it. A store that fails costs the memory of the answer,
 * never the answer: the rule then holds for this session.
 */
export async function saveRule(rule: string, behavior: Behavior, scope: GrantScope, env: Environment): Promise<void> {
  const parsed = parseRule(rule);
  if (!parsed.ok) {
    env.emit?.({ type: 'port-failed', port: 'grants', message: `The rule "${rule}" was not saved: ${parsed.message}` });
    return;
  }
  try {
    if (scope !== 'session' && env.settings) {
      await env.settings.addRule(scope, behavior, rule);
      await env.reloadSettings();
    } else if (behavior === 'allow') await env.grants.addRule(rule);
    else env.edits.addSessionRule(rule, behavior);
    env.emit?.({ type: 'grant-saved', rule, scope });
  } catch (error) {
    env.edits.addSessionRule(rule, behavior);
    env.telemetry.record({ name: 'store-failed', errorClass: classifyToolError(error) });
    env.emit?.({
      type: 'port-failed',
      port: 'settings',
      message: `The rule "${rule}" holds for this session only: it could not be saved.`,
    });
  }
}
