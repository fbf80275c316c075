import type { ToolResult } from '@sallyport/core';

const WHAT_IS_KNOWN = {
  started: 'The call had started and may have had effects: check before you rely on it or repeat it.',
  unknown: 'The call was not seen to start, but it may have: check before you repeat it.',
  'not-sent': 'The call never reached the worker. Nothing was run.',
} as const;

/** What the page knows of a call that the worker did not answer. */
export type KnownProgress = keyof typeof WHAT_IS_KNOWN;

/** The `tool_result` of a call for which the worker can no longer give one. `why` ends without a full stop. */
export function unansweredResult(toolUseId: string, why: string, progress: KnownProgress): ToolResult {
  return {
    type: 'tool_result',
    tool_use_id: toolUseId,
    content: `${why}. ${WHAT_IS_KNOWN[progress]}`,
    is_error: true,
  };
}

/** The id by which a block is answered, as the worker would choose it. */
export function idOf(block: unknown): string {
  const id = typeof block === 'object' && block !== null && 'id' in block ? block.id : '';
  return typeof id === 'string' ? id : '';
}
