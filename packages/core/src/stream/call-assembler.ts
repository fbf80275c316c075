import type { StreamedCall } from './streamed-call.js';

/** Reads the events of one stream, in the form of one API, and says when a call is complete. Holds that stream's state. */
export interface CallAssembler {
  /** One event, one whole answer, or a list of these. What is unknown is nothing. Never throws. */
  accept(value: unknown): readonly StreamedCall[];
  /** No more will come: what is still open was cut off. */
  end(): readonly StreamedCall[];
}
