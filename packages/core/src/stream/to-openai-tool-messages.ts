import type { ImageBlock, ToolResult } from '../blocks.js';
import { distinctResults } from './distinct-results.js';
import { markedText } from './result-text.js';

interface TextPart {
  readonly type: 'text';
  readonly text: string;
}
interface ImagePart {
  readonly type: 'image_url';
  readonly image_url: { readonly url: string };
}

export type OpenAIToolMessage =
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string }
  | { readonly role: 'user'; readonly content: readonly (TextPart | ImagePart)[] };

/**
 * The messages that answer all calls of a turn in chat completions: one `tool` message a call, and, since those hold
 * text only, one `user` message after them with the images, if there are any.
 */
export function toOpenAIToolMessages(results: readonly ToolResult[]): readonly OpenAIToolMessage[] {
  const images: (TextPart | ImagePart)[] = [];
  const answers = distinctResults(results).map((result): OpenAIToolMessage => {
    const { tool_use_id: id, content } = result;
    if (typeof content === 'string') return { role: 'tool', tool_call_id: id, content: markedText(content, result) };
    const pictures = content.filter((block) => block.type === 'image');
    if (pictures.length > 0)
      images.push({ type: 'text', text: `Images from the call ${id}:` }, ...pictures.map(imagePart));
    const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
    const shown = text || `(${pictures.length === 1 ? 'an image' : `${pictures.length} images`}, in the next message)`;
    return { role: 'tool', tool_call_id: id, content: markedText(shown, result) };
  });
  return images.length === 0 ? answers : [...answers, { role: 'user', content: images }];
}

const imagePart = ({ source }: ImageBlock): ImagePart => ({
  type: 'image_url',
  image_url: { url: `data:${source.media_type};base64,${source.data}` },
});
