import type { TextBlock, ToolResult } from '../blocks.js';
import { distinctResults } from './distinct-results.js';

export interface AnthropicToolMessage {
  readonly role: 'user';
  readonly content: readonly (ToolResult | TextBlock)[];
}

export interface AnthropicMessageOptions {
  /** What the person says besides; goes after the results. */
  readonly text?: string;
  /** Content of the message that is answered, where it may hold calls that the service itself runs or that its code made. */
  readonly assistant?: readonly unknown[];
}

/**
 * The one user message that answers all calls of a turn: results first, then text. `text` is left out where
 * `textMustWait`; say it in a later message. Calls made by code of the service take text only: images in their results
 * become a sentence.
 */
export function toAnthropicMessage(
  results: readonly ToolResult[],
  { text = '', assistant = [] }: AnthropicMessageOptions = {},
): AnthropicToolMessage {
  const byCode = new Set(assistant.flatMap((block) => (isCodeCall(block) ? [block.id] : [])));
  const answers = distinctResults(results).map((result) =>
    byCode.has(result.tool_use_id) ? withoutImages(result) : result,
  );
  const says: readonly TextBlock[] = text.trim() === '' || textMustWait(assistant) ? [] : [{ type: 'text', text }];
  return { role: 'user', content: [...answers, ...says] };
}

/** Whether the answer to a message may hold results only: a call that the service runs is unfinished, or code made one. */
export function textMustWait(assistant: readonly unknown[]): boolean {
  const ended = new Set<unknown>(
    assistant.flatMap((block) => (isBlock(block) && typeof block.tool_use_id === 'string' ? [block.tool_use_id] : [])),
  );
  return assistant.some(
    (block) => isCodeCall(block) || (isBlock(block) && block.type === 'server_tool_use' && !ended.has(block.id)),
  );
}

interface Block {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly tool_use_id?: unknown;
  readonly caller?: unknown;
}

const isBlock = (value: unknown): value is Block => typeof value === 'object' && value !== null;

function isCodeCall(block: unknown): block is Block {
  if (!isBlock(block) || block.type !== 'tool_use' || !isBlock(block.caller)) return false;
  return block.caller.type !== 'direct';
}

function withoutImages(result: ToolResult): ToolResult {
  if (typeof result.content === 'string') return result;
  const content = result.content.map((block): TextBlock =>
    block.type === 'text' ? block : { type: 'text', text: '[An image, which cannot be given here]' },
  );
  return { ...result, content };
}
