import { readStream, type ReadStreamOptions } from './read-stream.js';
import type { StreamSource } from './stream-items.js';
import type { StreamedCall } from './streamed-call.js';

/**
 * Reads a model's answer in the form of OpenAI's responses and yields each function call when its item is done. Takes
 * events, whole responses and output items, or raw event-stream text or bytes. Calls that the service runs itself are
 * none of ours. Never throws; see `readAnthropicStream`.
 */
export function readOpenAIResponsesStream(
  source: StreamSource | string,
  options: ReadStreamOptions = {},
): AsyncGenerator<StreamedCall, void, undefined> {
  return readStream(source, 'openai-responses', options);
}
