import type { StopReason } from '../protocol.js';

/** The reason of an abort as data. */
export function toStopReason(reason: unknown): StopReason {
  if (typeof reason === 'object' && reason !== null) {
    if ('kind' in reason && reason.kind === 'late-allow') return reason as StopReason;
    const { name, message } = reason as { readonly name?: unknown; readonly message?: unknown };
    if (typeof name === 'string') return { kind: 'stop', name, message: typeof message === 'string' ? message : '' };
  }
  return { kind: 'stop', name: 'AbortError', message: typeof reason === 'string' ? reason : 'Stopped' };
}

/** The reason for a signal on this side: a `DOMException`, or the `LateAllow` as it is. */
export function fromStopReason(reason: StopReason): unknown {
  return reason.kind === 'late-allow' ? reason : new DOMException(reason.message, reason.name);
}
