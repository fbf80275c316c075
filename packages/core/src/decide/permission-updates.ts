// Changes of permissions in their public form: what prompts suggest to hooks, and what hooks answer with.
import * as z from 'zod/mini';
import type { CallEnvironment } from '../call-environment.js';
import { parseRule } from '../permission/rule.js';
import { GRANT_SCOPES, PERMISSION_MODES } from '../permission/vote.js';
import type { PermissionUpdate, UpdatedRule } from '../ports/permission-update.js';
import type { RuleSuggestion } from '../ports/prompter.js';
import { saveRule } from './save-rule.js';

const destination = z.enum(GRANT_SCOPES);
const update = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('addRules'),
    rules: z.array(z.object({ toolName: z.string().check(z.minLength(1)), ruleContent: z.optional(z.string()) })),
    behavior: z.enum(['allow', 'ask', 'deny']),
    destination,
  }),
  z.object({
    type: z.literal('setMode'),
    mode: z.pipe(
      z.transform((mode: unknown) => (mode === 'manual' ? 'default' : mode)),
      z.enum(PERMISSION_MODES),
    ),
    destination,
  }),
]);

/** Suggested rules as a hook may give them back. */
export function suggestedUpdates(suggestions: readonly RuleSuggestion[]): readonly PermissionUpdate[] {
  return suggestions.flatMap(({ rule }): readonly PermissionUpdate[] => {
    const parsed = parseRule(rule);
    if (!parsed.ok) return [];
    const { tool, content } = parsed.rule;
    const rules = [{ toolName: tool, ...(content !== undefined && { ruleContent: content }) }];
    return [{ type: 'addRules', rules, behavior: 'allow', destination: 'localSettings' }];
  });
}

/** Carries out what a hook wants changed, one after the other. What cannot be read or done is told, and the rest holds. */
export async function applyUpdates(updates: readonly unknown[], hook: string, env: CallEnvironment): Promise<void> {
  const notice = (message: string): void =>
    env.emit?.({ type: 'hook-message', event: 'PermissionRequest', hook: null, kind: 'notice', message });
  for (const raw of updates) {
    const read = update.safeParse(raw);
    if (!read.success) {
      notice(`A permission update of the hook "${hook}" is not supported, or cannot be read; it has no effect.`);
    } else if (read.data.type === 'addRules') {
      const { rules, behavior, destination: scope } = read.data;
      for (const rule of rules) await saveRule(ruleText(rule as UpdatedRule), behavior, scope, env);
    } else {
      const { mode } = read.data;
      env.setMode(mode);
      // A mode is the session's, wherever the hook would keep it: settings that name one are the person's to write.
      if (env.policy().mode !== mode)
        notice(`The hook "${hook}" wanted mode ${mode}, which settings have switched off.`);
    }
  }
}

function ruleText({ toolName, ruleContent }: UpdatedRule): string {
  return ruleContent === undefined ? toolName : `${toolName}(${ruleContent})`;
}
