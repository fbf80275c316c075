import type { CallEnvironment } from '../call-environment.js';
import { fail, type FailedCall, type FoundCall, type ValidCall } from '../call.js';
import { acceptInput } from '../input.js';

/** Stage 2: the schema, then the tool's own `validateInput`. A refusal ends the call before any hook runs. */
export async function validateInput(
  call: FoundCall,
  env: Pick<CallEnvironment, 'context' | 'turn'>,
): Promise<ValidCall | FailedCall> {
  const isForeign = call.deprecatedAlias !== null;
  const accepted = await acceptInput(call.tool, { from: 'model', by: null, value: call.block.input, isForeign }, env);
  if (!accepted.ok) return fail(call, 2, accepted.failure);
  const { revision, vote } = accepted;
  return { ...call, state: 'valid', input: revision.input, revisions: [revision], validationVote: vote };
}
