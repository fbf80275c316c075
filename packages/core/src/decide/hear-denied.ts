import type { CallEnvironment } from '../call-environment.js';
import type { CheckedCall } from '../call.js';
import { hearHooks } from '../hear-hooks.js';
import { hookInputBase } from '../hook-input.js';
import { selectHooks } from '../hooks/hook-index.js';
import { reasonText } from '../permission/explain.js';
import type { Decision } from '../permission/vote.js';
import { toolNames } from '../tool-names.js';
import type { Judged } from './permission-votes.js';

const RETRY = 'A PermissionDenied hook lets you try this call again.';

/** Mode `auto` refused by its classifier: the refusal is counted, and PermissionDenied hooks hear of it. Gives what the model is told. */
export async function hearDenied(
  call: Judged & Pick<CheckedCall, 'id'>,
  { by }: Decision,
  env: CallEnvironment,
): Promise<readonly string[]> {
  if (by.from !== 'classifier' || env.policy().mode !== 'auto') return [];
  env.autoMode.blocked();
  const hooks = selectHooks(env.hooks, 'PermissionDenied', toolNames(call.tool));
  if (hooks.length === 0) return [];
  const input = { hook_event_name: 'PermissionDenied', ...hookInputBase(call, env), reason: reasonText(by) } as const;
  const { notes, retry } = await hearHooks(hooks, input, env);
  return retry ? [...notes, RETRY] : notes;
}
