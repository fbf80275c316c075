import type { CallEnvironment } from '../call-environment.js';
import { GRANT_SCOPES, type GrantScope } from '../permission/vote.js';
import type { PromptRequest, RuleSuggestion } from '../ports/prompter.js';
import type { OpenQuestion } from './permission-request.js';
import { replacedText } from './replaced-text.js';

/** All that a person needs to answer, as plain data. */
export async function promptRequest(
  { call, decision, subject, suggestions }: OpenQuestion,
  pendingClassifierCheck: boolean,
  env: Pick<CallEnvironment, 'context' | 'settings'>,
): Promise<PromptRequest> {
  const warning = subject.bash?.analysis.warning ?? null;
  return {
    id: crypto.randomUUID(),
    sessionId: env.context.session.id,
    toolUseId: call.id,
    tool: call.tool.name,
    title: call.tool.userFacingName(call.input),
    input: call.input,
    inputSchema: null,
    replaces: await replacedText(call.tool.name, subject, env.context.sandbox.fs),
    by: decision.by,
    trail: decision.trail,
    warning,
    // What destroys is answered each time.
    suggestions: warning !== null ? [] : subject.bash ? joined(suggestions) : suggestions,
    scopes: env.settings ? GRANT_SCOPES : (['session'] satisfies GrantScope[]),
    pendingClassifierCheck,
  };
}

/** Rules for the parts of one command go together: each alone would leave the call asking. */
function joined(suggestions: readonly RuleSuggestion[]): readonly RuleSuggestion[] {
  if (suggestions.length < 2) return suggestions;
  const notes = suggestions.flatMap(({ note }) => note ?? []);
  const rule = suggestions.map((suggestion) => suggestion.rule).join(', ');
  return [{ rule, note: [`Saves ${suggestions.length} rules, one for each part.`, ...notes].join(' ') }];
}
