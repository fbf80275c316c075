import type { CallEnvironment } from '../call-environment.js';
import { fail, type FailedCall, type FoundCall, type ValidCall } from '../call.js';
import { acceptInput } from '../input.js';
import { whenKnown } from '../when-known.js';

/** Stage 2: the schema, then the tool's own `validateInput`. A refusal ends the call before any hook runs. */
export function validateInput(
  call: FoundCall,
  env: Pick<CallEnvironment, 'context' | 'turn'>,
): ValidCall | FailedCall | Promise<ValidCall | FailedCall> {
  const { id, block, tool, deprecatedAlias } = call;
  const edit = { from: 'model', by: null, value: block.input, isForeign: deprecatedAlias !== null } as const;
  return whenKnown(acceptInput(tool, edit, env), (accepted) => {
    if (!accepted.ok) return fail(call, 2, accepted.failure);
    const { revision, vote } = accepted;
    const { input } = revision;
    return { state: 'valid', id, block, tool, deprecatedAlias, input, revisions: [revision], validationVote: vote };
  });
}
