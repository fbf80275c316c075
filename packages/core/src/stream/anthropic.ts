import { readStream, type ReadStreamOptions } from './read-stream.js';
import type { StreamSource } from './stream-items.js';
import type { StreamedCall } from './streamed-call.js';

export type { StreamedCall, StreamSource };

/**
 * Reads a model's answer in the Messages API's form and yields each tool call when its block ends, not when the message
 * does. Takes event objects, raw event-stream text or bytes cut anywhere, whole messages, and whole blocks, each alone
 * or as items of an (async) iterable or a ReadableStream. Never throws: a source that fails, or an abort of `signal`,
 * yields a `cut` for each block that is open and ends with a `stream-error`.
 *
 * @example
 * for await (const item of readAnthropicStream(response.body)) {
 *   if (item.kind === 'call') start(item.block);
 * }
 */
export function readAnthropicStream(
  source: StreamSource | string,
  options: ReadStreamOptions = {},
): AsyncGenerator<StreamedCall, void, undefined> {
  return readStream(source, 'anthropic', options);
}
