import type { CallEnvironment } from '../call-environment.js';
import { GRANT_SCOPES, type GrantScope } from '../permission/vote.js';
import type { PromptRequest } from '../ports/prompter.js';
import type { OpenQuestion } from './permission-request.js';

/** All that a person needs to answer, as plain data. */
export function promptRequest(
  { call, decision, subject, suggestions }: OpenQuestion,
  pendingClassifierCheck: boolean,
  env: Pick<CallEnvironment, 'context' | 'settings'>,
): PromptRequest {
  return {
    id: crypto.randomUUID(),
    sessionId: env.context.session.id,
    toolUseId: call.id,
    tool: call.tool.name,
    title: call.tool.userFacingName(call.input),
    input: call.input,
    by: decision.by,
    trail: decision.trail,
    warning: subject.bash?.analysis.warning ?? null,
    suggestions,
    scopes: env.settings ? GRANT_SCOPES : (['session'] satisfies GrantScope[]),
    pendingClassifierCheck,
  };
}
