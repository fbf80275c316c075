// Changes of permissions in their public form: what prompts suggest to hooks, and what hooks answer with.
import * as z from 'zod/mini';
import type { CallEnvironment } from '../call-environment.js';
import { parseRule } from '../permission/rule.js';
import { GRANT_SCOPES, PERMISSION_MODES, type Behavior, type GrantScope } from '../permission/vote.js';
import type { PermissionUpdate, UpdatedRule } from '../ports/permission-update.js';
import type { RuleSuggestion } from '../ports/prompter.js';
import { classifyToolError } from '../telemetry/classify-error.js';
import { saveRule } from './save-rule.js';

// What was given on the command line of other hosts holds for a session here.
const destination = z.pipe(
  z.transform((scope: unknown) => (scope === 'cliArg' ? 'session' : scope)),
  z.enum(GRANT_SCOPES),
);
const update = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['addRules', 'replaceRules', 'removeRules']),
    rules: z.array(z.object({ toolName: z.string().check(z.minLength(1)), ruleContent: z.optional(z.string()) })),
    behavior: z.enum(['allow', 'ask', 'deny']),
    destination,
  }),
  z.object({
    type: z.enum(['addDirectories', 'removeDirectories']),
    directories: z.array(z.string().check(z.minLength(1))),
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
      continue;
    }
    try {
      await applyUpdate(read.data, hook, env, notice);
    } catch (error) {
      env.telemetry.record({ name: 'store-failed', errorClass: classifyToolError(error) });
      notice(`The update ${read.data.type} of the hook "${hook}" could not be saved.`);
    }
  }
}

async function applyUpdate(
  change: z.infer<typeof update>,
  hook: string,
  env: CallEnvironment,
  notice: (message: string) => void,
): Promise<void> {
  const { destination: scope } = change;
  switch (change.type) {
    case 'addRules':
    case 'replaceRules':
    case 'removeRules': {
      const { type, behavior } = change;
      const named = change.rules.map((rule) => ruleText(rule as UpdatedRule));
      // Added before the rest goes, so that nothing is looser in between than before and after.
      if (type !== 'removeRules') for (const rule of named) await saveRule(rule, behavior, scope, env);
      if (type === 'addRules') return;
      await removeRules((rule) => named.includes(rule) === (type === 'removeRules'), { behavior, scope }, env);
      return;
    }
    case 'addDirectories':
      return env.edits.changeDirectories('add', scope, change.directories);
    case 'removeDirectories':
      return env.edits.changeDirectories('remove', scope, change.directories);
    case 'setMode': {
      const { mode } = change;
      env.edits.setMode(mode);
      // A mode is the session's, wherever the hook would keep it: settings that name one are the person's to write.
      if (env.policy().mode !== mode)
        notice(`The hook "${hook}" wanted mode ${mode}, which settings have switched off.`);
    }
  }
}

/** Those of one behavior and one place; what policy, flags and the host have given is not the hook's to change. */
async function removeRules(
  goes: (rule: string) => boolean,
  of: { readonly behavior: Behavior; readonly scope: GrantScope },
  { edits, grants }: Pick<CallEnvironment, 'edits' | 'grants'>,
): Promise<void> {
  for (const saved of edits.savedRules())
    if (saved.behavior === of.behavior && saved.scope === of.scope && goes(saved.rule)) await edits.removeRule(saved);
  if (of.scope !== 'session' || of.behavior !== 'allow') return;
  for (const grant of grants.list()) if (grant.kind === 'rule' && goes(grant.rule)) await grants.revoke(grant.id);
}

function ruleText({ toolName, ruleContent }: UpdatedRule): string {
  return ruleContent === undefined ? toolName : `${toolName}(${ruleContent})`;
}
