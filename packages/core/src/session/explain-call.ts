import type { ToolUseId } from '../blocks.js';
import type { CallEnvironment } from '../call-environment.js';
import type { RequestedCall } from '../call.js';
import type { Failure } from '../failure.js';
import { parseInput } from '../input/parse-input.js';
import { judge } from '../decide/permission-votes.js';
import { applyDontAsk } from '../permission/mode-vote.js';
import { decide, type Decision } from '../permission/vote.js';
import { findTool } from '../stages/1-find-tool.js';
import { readToolUse } from './tool-use.js';

export type Explanation = Decision | { readonly behavior: 'invalid'; readonly failure: Failure };

/**
 * What stages 1 to 4 would say, on the code path of a real call, with nothing run, asked or recorded. The trail of a Bash
 * command goes on with its parts: every command, redirect and rule that was tried, with its place.
 */
export async function explainCall(toolUse: unknown, env: CallEnvironment): Promise<Explanation> {
  const read = readToolUse(typeof toolUse === 'object' ? { type: 'tool_use', id: 'explain', ...toolUse } : toolUse);
  if (!read.ok) return invalid({ kind: 'malformed-block', message: read.message });
  const requested: RequestedCall = { state: 'requested', id: read.block.id as ToolUseId, block: read.block };
  const found = findTool(requested, env);
  if (found.state === 'failed') return invalid(found.failure);
  const { tool } = found;
  const parsed = parseInput(tool, read.block.input, found.deprecatedAlias !== null);
  if (!parsed.ok) return invalid({ kind: 'invalid-input', tool: tool.name, issues: parsed.issues, editedBy: null });
  const judgement = await judge(
    { tool, input: parsed.input, revisions: [{ from: 'model', by: null, input: parsed.input }], validationVote: null },
    env,
  );
  if (!judgement.ok) return invalid(judgement.failure);
  const { votes, subject } = judgement;
  const parts = subject.bash?.explain(env.policy().rules, subject) ?? [];
  const decision = decide([...votes, ...parts]);
  return env.policy().neverAsk ? applyDontAsk(decision) : decision;
}

const invalid = (failure: Failure): Explanation => ({ behavior: 'invalid', failure });
