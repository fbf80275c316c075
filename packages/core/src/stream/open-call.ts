import type { CutReason, StreamedCall } from './streamed-call.js';

/** A call whose input is still being written. */
export interface OpenCall {
  readonly id: string;
  readonly name: string;
  /** The input as JSON text, so far. */
  readonly raw: string;
}

/** A call whose whole input has come: no text at all stands for no parameters; text that is no JSON is a cut. */
export function completeCall(call: OpenCall): StreamedCall {
  const { id, name, raw } = call;
  if (raw.trim() === '') return { kind: 'call', block: { type: 'tool_use', id, name, input: {} } };
  try {
    return { kind: 'call', block: { type: 'tool_use', id, name, input: JSON.parse(raw) as unknown } };
  } catch {
    return cutCall(call, 'invalid-json');
  }
}

export function cutCall({ id, name, raw }: OpenCall, reason: CutReason): StreamedCall {
  return { kind: 'cut', block: { id, name }, reason, raw };
}
