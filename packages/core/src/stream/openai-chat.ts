import { readStream, type ReadStreamOptions } from './read-stream.js';
import type { StreamSource } from './stream-items.js';
import type { StreamedCall } from './streamed-call.js';

/**
 * Reads a model's answer in the form of OpenAI's chat completions and yields each tool call when the next one begins or
 * the choice ends: nothing earlier says that its arguments are complete. Takes chunks, whole completions and assistant
 * messages, or raw event-stream text or bytes. Only the first choice counts. Never throws; see `readAnthropicStream`.
 */
export function readOpenAIChatStream(
  source: StreamSource | string,
  options: ReadStreamOptions = {},
): AsyncGenerator<StreamedCall, void, undefined> {
  return readStream(source, 'openai-chat', options);
}
