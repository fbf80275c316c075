import type { CallAssembler } from './call-assembler.js';
import { sseDecoder, type DecodedEvent } from './sse-decoder.js';
import { streamItems, type StreamSource } from './stream-items.js';
import type { StreamedCall } from './streamed-call.js';

export interface ReadStreamOptions {
  readonly signal?: AbortSignal;
}

/**
 * Pulls a source, decodes what is raw, and lets `assembler` make calls of it. Never throws: a source that fails, or an
 * abort of `signal`, yields a `cut` for each call that is open and ends with a `stream-error`.
 */
export async function* readStream(
  source: StreamSource | string,
  assembler: CallAssembler,
  options: ReadStreamOptions,
): AsyncGenerator<StreamedCall, void, undefined> {
  // Text alone is one chunk; as an iterable it would come character by character.
  const items = streamItems(
    typeof source === 'string' || source instanceof Uint8Array ? [source] : source,
    options.signal,
  );
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
