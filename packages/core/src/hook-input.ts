import type { CallEnvironment } from './call-environment.js';
import type { ValidCall } from './call.js';
import { withAbsolutePath } from './hooks/path-fields.js';

type Environment = Pick<CallEnvironment, 'context' | 'policy'>;

/** The fields that every event gives its handlers. */
export function sessionFields({ context, policy }: Environment) {
  return { session_id: context.session.id, cwd: context.cwd, permission_mode: policy().mode } as const;
}

/** The fields that every event of a call gives its handlers. */
export function hookInputBase(call: Pick<ValidCall, 'id' | 'tool' | 'input'>, env: Environment) {
  return {
    ...sessionFields(env),
    tool_name: call.tool.name,
    tool_input: withAbsolutePath(call.tool.name, call.input, env.context.cwd),
    tool_use_id: call.id,
  } as const;
}
