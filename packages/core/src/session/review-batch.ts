import type { ToolResult } from '../blocks.js';
import type { CallEnvironment } from '../call-environment.js';
import { hearHooks } from '../hear-hooks.js';
import { sessionFields } from '../hook-input.js';
import { selectHooks } from '../hooks/hook-index.js';
import { wellFormed } from '../results/well-formed.js';
import { readToolUse } from './tool-use.js';

/** A call as the host gave it, and its result. */
export interface EndedCall {
  readonly block: unknown;
  readonly result: ToolResult;
}

/** PostToolBatch: once all calls of a turn have their results. Gives what the model is told. Never rejects. */
export async function reviewBatch(
  ended: readonly EndedCall[],
  env: CallEnvironment,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const hooks = selectHooks(env.hooks, 'PostToolBatch');
  if (hooks.length === 0 || ended.length === 0 || signal?.aborted) return [];
  const calls = ended.map(({ block, result }) => {
    const { name, input, id } = readToolUse(block).block;
    return { tool_name: name, tool_input: input, tool_use_id: id, tool_response: result.content };
  });
  const input = { hook_event_name: 'PostToolBatch', ...sessionFields(env), tool_calls: calls } as const;
  const { notes } = await hearHooks(hooks, input, env, signal);
  env.emit?.({ type: 'batch-reviewed', notes });
  return notes.map(wellFormed);
}

/** The results, with notes beside the last of them. */
export function withNotes(results: readonly ToolResult[], notes: readonly string[]): ToolResult[] {
  const last = results.at(-1);
  if (!last || notes.length === 0) return [...results];
  const content =
    typeof last.content === 'string'
      ? [last.content, ...notes].join('\n\n')
      : [...last.content, ...notes.map((text) => ({ type: 'text' as const, text }))];
  return [...results.slice(0, -1), { ...last, content }];
}
