import type { CallEnvironment } from './call-environment.js';
import type { ValidCall } from './call.js';

/** The fields that every tool event gives its handlers. */
export function hookInputBase(
  call: Pick<ValidCall, 'id' | 'tool' | 'input'>,
  env: Pick<CallEnvironment, 'context' | 'policy'>,
) {
  return {
    session_id: env.context.session.id,
    cwd: env.context.cwd,
    permission_mode: env.policy().mode,
    tool_name: call.tool.name,
    tool_input: call.input,
    tool_use_id: call.id,
  } as const;
}
