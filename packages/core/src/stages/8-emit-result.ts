import type { TextBlock, ToolResult, ToolResultContent } from '../blocks.js';
import type { FailedCall, ReviewedCall } from '../call.js';
import { failureText } from '../failure.js';
import { wellFormed } from '../results/well-formed.js';

/** The Messages API takes no empty text block. */
const NOTHING = '(no output)';

/** Stage 8: exactly one well-formed `tool_result`; the only place where blocks are made. */
export function emitResult(call: ReviewedCall | FailedCall): ToolResult {
  const isError = call.state === 'failed' || call.isError;
  const content = call.state === 'failed' ? failureText(call.failure) : call.content;
  return {
    type: 'tool_result',
    tool_use_id: call.id,
    content: withNotes(content, notesOf(call)),
    ...(isError && { is_error: true as const }),
  };
}

function notesOf(call: ReviewedCall | FailedCall): readonly string[] {
  if (call.state === 'failed' || call.deprecatedAlias === null) return call.notes;
  return [
    `Note: the tool name ${call.deprecatedAlias} is deprecated. Use ${call.tool.name} from now on.`,
    ...call.notes,
  ];
}

function withNotes(content: string | readonly ToolResultContent[], notes: readonly string[]): ToolResult['content'] {
  const words = notes.map(wellFormed);
  if (typeof content === 'string') return [wellFormed(content) || NOTHING, ...words].join('\n\n');
  const blocks: readonly ToolResultContent[] = [
    ...content.flatMap((block): readonly ToolResultContent[] =>
      block.type === 'text' ? textBlock(block.text) : [block],
    ),
    ...words.flatMap(textBlock),
  ];
  return blocks.length === 0 ? NOTHING : blocks;
}

function textBlock(text: string): readonly TextBlock[] {
  const clean = wellFormed(text);
  return clean === '' ? [] : [{ type: 'text', text: clean }];
}
