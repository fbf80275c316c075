import { readStream, type ReadStreamOptions } from './read-stream.js';
import type { StreamFormat } from './stream-format.js';
import type { StreamSource } from './stream-items.js';
import type { StreamedCall } from './streamed-call.js';

export interface ModelStreamOptions extends ReadStreamOptions {
  /** Default: told by the first event that only one API sends. */
  readonly format?: StreamFormat;
}

/** Reads a model's answer in any form we know. Never throws; see `readAnthropicStream`. */
export function readModelStream(
  source: StreamSource | string,
  { format, ...options }: ModelStreamOptions = {},
): AsyncGenerator<StreamedCall, void, undefined> {
  return readStream(source, format, options);
}
