import type { ToolResult } from './blocks.js';
import type { CallEnvironment } from './call-environment.js';
import type { RequestedCall } from './call.js';
import { endCall } from './end-call.js';
import { guard } from './guard.js';
import { findTool } from './stages/1-find-tool.js';
import { validateInput } from './stages/2-validate-input.js';
import { startChecks } from './stages/3-start-checks.js';
import { decidePermission } from './stages/4-decide-permission.js';
import { execute } from './stages/5-execute.js';
import { formatResult } from './stages/6-format-result.js';
import { runPostHooks } from './stages/7-run-post-hooks.js';

/** The main path: one call, eight stages, exactly one `tool_result`. Never rejects. */
export async function runCall(requested: RequestedCall, env: CallEnvironment): Promise<ToolResult> {
  let found = guard(1, findTool, requested, env);
  if (found instanceof Promise) found = await found;
  if (found.state === 'failed') return endCall(found, env);
  let valid = guard(2, validateInput, found, env);
  if (valid instanceof Promise) valid = await valid;
  if (valid.state === 'failed') return endCall(valid, env);
  let checked = guard(3, startChecks, valid, env);
  if (checked instanceof Promise) checked = await checked;
  if (checked.state === 'failed') return endCall(checked, env);
  let permitted = guard(4, decidePermission, checked, env);
  if (permitted instanceof Promise) permitted = await permitted;
  if (permitted.state === 'failed') return endCall(permitted, env);
  let executed = guard(5, execute, permitted, env);
  if (executed instanceof Promise) executed = await executed;
  if (executed.state === 'failed') return endCall(executed, env);
  let formatted = guard(6, formatResult, executed, env);
  if (formatted instanceof Promise) formatted = await formatted;
  if (formatted.state === 'failed') return endCall(formatted, env);
  let reviewed = guard(7, runPostHooks, formatted, env);
  if (reviewed instanceof Promise) reviewed = await reviewed;
  // Settings that the call has written hold for the next one.
  const refreshing = env.refreshSettings();
  if (refreshing) await refreshing;
  const result = endCall(reviewed, env);
  env.turn.leave();
  return result;
}
