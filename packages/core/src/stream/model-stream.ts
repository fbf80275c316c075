import { blockAssembler } from './block-assembler.js';
import type { CallAssembler } from './call-assembler.js';
import { chatAssembler } from './chat-assembler.js';
import { readStream, type ReadStreamOptions } from './read-stream.js';
import { responsesAssembler } from './responses-assembler.js';
import { errorFormatOf, formatOf, type StreamFormat } from './stream-format.js';
import type { StreamSource } from './stream-items.js';
import type { StreamedCall } from './streamed-call.js';

const ASSEMBLERS: Readonly<Record<StreamFormat, () => CallAssembler>> = {
  anthropic: blockAssembler,
  'openai-chat': chatAssembler,
  'openai-responses': responsesAssembler,
};

export interface ModelStreamOptions extends ReadStreamOptions {
  /** Default: told by the first event that only one API sends. */
  readonly format?: StreamFormat;
}

/** Reads a model's answer in any form we know. Never throws; see `readAnthropicStream`. */
export function readModelStream(
  source: StreamSource | string,
  { format, ...options }: ModelStreamOptions = {},
): AsyncGenerator<StreamedCall, void, undefined> {
  return readStream(source, format ? ASSEMBLERS[format]() : detectingAssembler(), options);
}

/** Chooses by the first event that tells. Until then only an error says anything. */
function detectingAssembler(): CallAssembler {
  let chosen: CallAssembler | undefined;
  return {
    accept: (value) => {
      if (!chosen) {
        const format = formatOf(value);
        // An error alone does not choose: services of one form send it in the form of another.
        if (!format) return ASSEMBLERS[errorFormatOf(value)]().accept(value);
        chosen = ASSEMBLERS[format]();
      }
      return chosen.accept(value);
    },
    end: () => chosen?.end() ?? [],
  };
}
