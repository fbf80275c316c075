import { IMAGE_MEDIA_TYPES, type ToolResultContent } from './blocks.js';
import type { MappedResult, Tool } from './ports/tool.js';
import { classifyToolError } from './telemetry/classify-error.js';

export type Content = string | readonly ToolResultContent[];

export type MappedOutput =
  | { readonly ok: true; readonly content: Content; readonly isError: boolean; readonly whole?: MappedResult['whole'] }
  | { readonly ok: false; readonly message: string };

/** Maps a tool's own output to the API's content (L6.1); a mapper may throw or give anything at all. */
export function mapOutput(
  tool: Pick<Tool, 'mapToolResultToToolResultBlockParam'>,
  id: string,
  output: unknown,
): MappedOutput {
  let mapped: MappedResult | undefined;
  try {
    mapped = tool.mapToolResultToToolResultBlockParam(output, id);
  } catch (error) {
    return { ok: false, message: `The call ran, but its result could not be read (${classifyToolError(error)}).` };
  }
  // A mapper that was made async is a mistake, and one that must not reject unheard.
  if (mapped instanceof Promise) mapped.catch(() => undefined);
  const content = readContent(mapped?.content);
  if (content === undefined)
    return { ok: false, message: 'The call ran, but its result has no content that can be shown.' };
  const whole = mapped?.whole;
  return { ok: true, content, isError: mapped?.isError === true, ...(whole && { whole }) };
}

function readContent(content: unknown): Content | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const blocks = content.map(readBlock);
  return blocks.every((block) => block !== undefined) ? blocks : undefined;
}

function readBlock(block: unknown): ToolResultContent | undefined {
  if (typeof block !== 'object' || block === null) return undefined;
  const { type, text, source } = block as { type?: unknown; text?: unknown; source?: unknown };
  if (type === 'text') return typeof text === 'string' ? (block as ToolResultContent) : undefined;
  if (type !== 'image' || typeof source !== 'object' || source === null) return undefined;
  const { media_type: mediaType, data } = source as { media_type?: unknown; data?: unknown };
  if (typeof data !== 'string') return undefined;
  if (IMAGE_MEDIA_TYPES.some((known) => known === mediaType)) return block as ToolResultContent;
  // One that the API refuses would make every later request fail; the rest of the result is as good as before.
  const kind = typeof mediaType === 'string' ? mediaType.slice(0, 100) : 'an unknown type';
  return { type: 'text', text: `[An image (${kind}) that cannot be shown: only ${IMAGE_MEDIA_TYPES.join(', ')} can.]` };
}
