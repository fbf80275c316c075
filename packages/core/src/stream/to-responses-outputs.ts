import type { ToolResult } from '../blocks.js';
import { distinctResults } from './distinct-results.js';
import { markedText } from './result-text.js';

type OutputPart =
  | { readonly type: 'input_text'; readonly text: string }
  | { readonly type: 'input_image'; readonly detail: 'auto'; readonly image_url: string };

export interface ResponsesFunctionOutput {
  readonly type: 'function_call_output';
  readonly call_id: string;
  readonly output: string | readonly OutputPart[];
}

/** The input items that answer all function calls of a response. */
export function toResponsesFunctionOutputs(results: readonly ToolResult[]): readonly ResponsesFunctionOutput[] {
  return distinctResults(results).map((result) => ({
    type: 'function_call_output',
    call_id: result.tool_use_id,
    output: outputOf(result),
  }));
}

function outputOf(result: ToolResult): ResponsesFunctionOutput['output'] {
  const { content } = result;
  if (typeof content === 'string') return markedText(content, result);
  return content.map((block, at) =>
    block.type === 'text'
      ? { type: 'input_text', text: at === 0 ? markedText(block.text, result) : block.text }
      : {
          type: 'input_image',
          detail: 'auto',
          image_url: `data:${block.source.media_type};base64,${block.source.data}`,
        },
  );
}
