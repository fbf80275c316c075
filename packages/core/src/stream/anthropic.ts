import { blockAssembler } from './block-assembler.js';
import { sseDecoder, type DecodedEvent } from './sse-decoder.js';
import { streamItems, type StreamSource } from './stream-items.js';
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
export async function* readAnthropicStream(
  source: StreamSource | string,
  options: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<StreamedCall, void, undefined> {
  // Text alone is one chunk; as an iterable it would come character by character.
  const items = streamItems(
    typeof source === 'string' || source instanceof Uint8Array ? [source] : source,
    options.signal,
  );
  const assembler = blockAssembler();
  const decoder = sseDecoder();
  try {
    for (;;) {
      const item = await items.next();
      const decoded = item.kind === 'item' ? decode(item.value) : item.kind === 'end' ? decoder.end() : [];
      for (const event of decoded) {
        if (event.ok) {
          yield* assembler.accept(event.value);
          continue;
        }
        // What follows a damaged event may lack pieces and still parse: nothing after it can be trusted.
        yield* assembler.end();
        yield { kind: 'stream-error', message: event.message };
        return;
      }
      if (item.kind === 'item') continue;
      yield* assembler.end();
      if (item.kind === 'failed') yield { kind: 'stream-error', message: item.message };
      return;
    }
  } finally {
    items.close();
  }

  function decode(value: unknown): readonly DecodedEvent[] {
    return typeof value === 'string' || value instanceof Uint8Array ? decoder.feed(value) : [{ ok: true, value }];
  }
}
