import type { Reply } from '../protocol.js';
import { fromWireError, toWireError } from './wire-error.js';

/** Runs `work` and tells how it went as data. Never rejects. */
export async function answer<Value>(work: () => Value | Promise<Value>): Promise<Reply<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error: toWireError(error) };
  }
}

/** The value of a reply. Throws what went wrong on the other side. */
export function unwrap<Value>(reply: Reply<Value>): Value {
  if (reply.ok) return reply.value;
  throw fromWireError(reply.error);
}
