import type { CallEnvironment } from '../call-environment.js';
import type { FormattedCall, ReviewedCall } from '../call.js';
import { failureText } from '../failure.js';
import { formatOutput } from '../format-output.js';
import { hearHooks } from '../hear-hooks.js';
import { hookInputBase } from '../hook-input.js';
import { selectHooks } from '../hooks/hook-index.js';
import { isSameShape } from '../hooks/same-shape.js';
import type { Hook, HookInput } from '../ports/hook.js';
import { textOf } from '../results/text-of.js';
import { toolNames } from '../tool-names.js';

type Environment = Pick<
  CallEnvironment,
  'hooks' | 'clock' | 'stop' | 'context' | 'policy' | 'emit' | 'results' | 'limits' | 'telemetry'
>;

/** Stage 7: PostToolUse after a success, PostToolUseFailure after a failure; a replaced output passes stage 6 again. */
export function runPostHooks(call: FormattedCall, env: Environment): ReviewedCall | Promise<ReviewedCall> {
  // Nobody hears of a call that a person stopped (L7.3).
  if (!call.outcome.ok && call.outcome.failure.kind === 'aborted') return { ...call, state: 'reviewed' };
  const event = call.isError ? 'PostToolUseFailure' : 'PostToolUse';
  const hooks = selectHooks(env.hooks, event, toolNames(call.tool));
  return hooks.length === 0 ? { ...call, state: 'reviewed' } : review(call, event, hooks, env);
}

async function review(
  call: FormattedCall,
  event: 'PostToolUse' | 'PostToolUseFailure',
  hooks: readonly Hook[],
  env: Environment,
): Promise<ReviewedCall> {
  const heard = await hearHooks(hooks, hookInput(call, env), env);
  const reviewed: ReviewedCall = { ...call, state: 'reviewed', notes: [...call.notes, ...heard.notes] };
  if (!heard.updatedToolOutput || !call.outcome.ok) return reviewed;

  const { value, hook } = heard.updatedToolOutput;
  const replaced = isSameShape(call.outcome.output, value) ? await formatOutput(call, value, env, 'replaced') : null;
  if (replaced && (!replaced.isError || call.isError)) return { ...reviewed, ...replaced };
  const message = `The output that the hook "${hook}" gave does not have the form of the tool's own; it is not used.`;
  env.emit?.({ type: 'hook-message', event, hook: null, kind: 'notice', message });
  return reviewed;
}

function hookInput(call: FormattedCall, env: Environment): HookInput {
  const { outcome } = call;
  const common = { ...hookInputBase(call, env), duration_ms: call.durationMs };
  if (!outcome.ok) return { hook_event_name: 'PostToolUseFailure', ...common, error: failureText(outcome.failure) };
  return call.isError
    ? { hook_event_name: 'PostToolUseFailure', ...common, error: textOf(call.content) }
    : { hook_event_name: 'PostToolUse', ...common, tool_response: outcome.output };
}
