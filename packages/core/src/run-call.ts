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
  const found = await guard(1, findTool, requested, env);
  if (found.state === 'failed') return endCall(found, env);
  const valid = await guard(2, validateInput, found, env);
  if (valid.state === 'failed') return endCall(valid, env);
  const checked = await guard(3, startChecks, valid, env);
  if (checked.state === 'failed') return endCall(checked, env);
  const permitted = await guard(4, decidePermission, checked, env);
  if (permitted.state === 'failed') return endCall(permitted, env);
  const executed = await guard(5, execute, permitted, env);
  if (executed.state === 'failed') return endCall(executed, env);
  const formatted = await guard(6, formatResult, executed, env);
  if (formatted.state === 'failed') return endCall(formatted, env);
  const reviewed = await guard(7, runPostHooks, formatted, env);
  return endCall(reviewed, env);
}
