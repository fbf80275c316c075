import type { CallAssembler } from './call-assembler.js';
import type { DecodedEvent, SseDecoder } from './sse-decoder.js';
import { errorFormatOf, formatOf, type StreamFormat } from './stream-format.js';
import { streamItems, type StreamSource } from './stream-items.js';
import type { StreamedCall } from './streamed-call.js';

export interface ReadStreamOptions {
  readonly signal?: AbortSignal;
}

/** Loaded when the first event of their form comes: a session mostly meets one. */
const ASSEMBLERS: Readonly<Record<StreamFormat, () => Promise<CallAssembler>>> = {
  anthropic: async () => (await import('./block-assembler.js')).blockAssembler(),
  'openai-chat': async () => (await import('./chat-assembler.js')).chatAssembler(),
  'openai-responses': async () => (await import('./responses-assembler.js')).responsesAssembler(),
};

/**
 * Pulls a source, decodes what is raw, and lets the assembler of its form make calls of it. Never throws: a source that
 * fails, or an abort of `signal`, yields a `cut` for each call that is open and ends with a `stream-error`.
 *
 * @param format undefined: told by the first event that only one API sends.
 */
export async function* readStream(
  source: StreamSource | string,
  format: StreamFormat | undefined,
  options: ReadStreamOptions,
): AsyncGenerator<StreamedCall, void, undefined> {
  // Text alone is one chunk; as an iterable it would come character by character.
  const items = streamItems(
    typeof source === 'string' || source instanceof Uint8Array ? [source] : source,
    options.signal,
  );
  let decoder: SseDecoder | undefined;
  let assembler: CallAssembler | undefined;
  const loadDecoder = async () => (decoder = (await import('./sse-decoder.js')).sseDecoder());
  const loadAssembler = async (value: unknown) => {
    const known = format ?? formatOf(value);
    // An error alone does not choose: services of one form send it in the form of another.
    const loaded = await ASSEMBLERS[known ?? errorFormatOf(value)]();
    if (known) assembler = loaded;
    return loaded;
  };
  try {
    for (;;) {
      const item = await items.next();
      let decoded: readonly DecodedEvent[] = [];
      if (item.kind === 'end') decoded = decoder?.end() ?? [];
      else if (item.kind === 'item') {
        const { value } = item;
        const isRaw = typeof value === 'string' || value instanceof Uint8Array;
        decoded = isRaw ? (decoder ?? (await loadDecoder())).feed(value) : [{ ok: true, value }];
      }
      for (const event of decoded) {
        if (event.ok) {
          yield* (assembler ?? (await loadAssembler(event.value))).accept(event.value);
          continue;
        }
        // What follows a damaged event may lack pieces and still parse: nothing after it can be trusted.
        yield* assembler?.end() ?? [];
        yield { kind: 'stream-error', message: event.message };
        return;
      }
      if (item.kind === 'item') continue;
      yield* assembler?.end() ?? [];
      if (item.kind === 'failed') yield { kind: 'stream-error', message: item.message };
      return;
    }
  } catch {
    // Everything else here gives its faults as data.
    yield { kind: 'stream-error', message: 'The code that reads this stream could not be loaded.' };
  } finally {
    items.close();
  }
}
