// What the tests of the three readers share.
import fc from 'fast-check';
import type { CutReason, StreamedCall } from './streamed-call.js';

export const callOf = (id: string, input: unknown, name = 'Bash'): StreamedCall => ({
  kind: 'call',
  block: { type: 'tool_use', id, name, input },
});
export const cutCallOf = (id: string, reason: CutReason, raw: string): StreamedCall => ({
  kind: 'cut',
  block: { id, name: 'Bash' },
  reason,
  raw,
});
export const brokenStream = (message: string): StreamedCall => ({ kind: 'stream-error', message });

export async function* each(items: Iterable<unknown>): AsyncGenerator<unknown> {
  yield* items;
}

export async function readAll(calls: AsyncIterable<StreamedCall>): Promise<readonly StreamedCall[]> {
  const all: StreamedCall[] = [];
  for await (const item of calls) all.push(item);
  return all;
}

export const sseText = (events: readonly unknown[], newline = '\n'): string =>
  events.map((event) => `data: ${JSON.stringify(event)}${newline}${newline}`).join('');

/** Cuts `whole` at each of `points` (fractions of its length). */
export function pieces<T extends { readonly length: number; slice(from: number, to: number): T }>(
  whole: T,
  at: readonly number[],
): T[] {
  const ends = [...at.map((point) => Math.floor(point * whole.length)), whole.length].sort((a, b) => a - b);
  return ends.map((end, position) => whole.slice(ends[position - 1] ?? 0, end));
}

export const points = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });
