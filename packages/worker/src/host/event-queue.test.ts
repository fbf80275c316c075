import type { SessionEvent, ToolUseId } from '@sallyport/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventQueue } from './event-queue.js';

const id = (name: string) => name as ToolUseId;
const delta = (call: string, seq: number, data: unknown): SessionEvent => ({
  type: 'tool-output-delta',
  toolUseId: id(call),
  at: seq,
  seq,
  data,
});
const started = (call: string): SessionEvent => ({ type: 'execution-started', toolUseId: id(call), at: 0 });

describe('what waits to cross to the page', () => {
  it('L5.1 small output crosses as it came, in order', () => {
    const queue = createEventQueue();
    const events = [started('a'), delta('a', 0, 'x'), started('b'), delta('b', 0, { text: 'y' }), delta('a', 1, 'z')];
    for (const event of events) queue.push('run-1', event);
    expect(queue.take()).toEqual(events.map((event) => ({ runId: 'run-1', event })));
    expect(queue.take()).toEqual([]);
  });

  it('L5.1 beyond the budget only the newest piece crosses, and says what was left out', () => {
    const queue = createEventQueue();
    for (let seq = 0; seq < 100; seq++) queue.push('r', delta('a', seq, 'x'.repeat(1_000)));
    const batch = queue.take().map(({ event }) => event as { seq: number; omitted?: unknown });
    expect(batch.map(({ seq }) => seq)).toEqual([...Array(16).keys(), 99]);
    expect(batch.at(-1)?.omitted).toEqual({ events: 83, chars: 83_000 });
    queue.push('r', delta('a', 100, 'fresh'));
    expect(queue.take()).toEqual([{ runId: 'r', event: delta('a', 100, 'fresh') }]);
  });

  it('L5.1 one huge piece crosses as its end, cut between characters', () => {
    const queue = createEventQueue();
    queue.push('r', delta('a', 0, { stream: 'stdout', text: '😀'.repeat(50_000) + '!' }));
    const [entry] = queue.take();
    expect(entry?.event).toMatchObject({
      data: { stream: 'stdout', text: '😀'.repeat(1_999) + '!' },
      omitted: { events: 0, chars: 100_001 - 3_999 },
    });
  });

  it('L5.1 a flood of one call costs its sibling nothing', () => {
    const queue = createEventQueue();
    for (let seq = 0; seq < 50; seq++) {
      queue.push('r', delta('loud', seq, 'x'.repeat(5_000)));
      queue.push('r', delta('calm', seq, 'y'));
    }
    const calm = queue
      .take()
      .flatMap(({ event }) => (event.type === 'tool-output-delta' && event.toolUseId === 'calm' ? [event.seq] : []));
    expect(calm).toEqual([...Array(50).keys()]);
  });

  it('L6.2 what an interrupted call had printed crosses as a taste', () => {
    const queue = createEventQueue();
    const result = { type: 'tool_result', tool_use_id: 'a', content: 'short', is_error: true } as const;
    const failure = { kind: 'aborted', started: true, partial: 'x'.repeat(9_000_000) } as const;
    queue.push('r', { type: 'call-ended', toolUseId: id('a'), at: 0, result, failure, durationMs: 1 });
    expect(JSON.stringify(queue.take()).length).toBeLessThan(3_000);
  });

  it('L5.1 any mixture keeps its order, its bounds and its count', () => {
    const pieces = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 9_000 })), { maxLength: 60 });
    fc.assert(
      fc.property(pieces, (all) => {
        const queue = createEventQueue();
        all.forEach(([call, size], seq) => queue.push('r', delta(call, seq, 'x'.repeat(size))));
        const batch = queue.take().flatMap(({ event }) => (event.type === 'tool-output-delta' ? [event] : []));
        expect(batch.map(({ seq }) => seq)).toEqual(batch.map(({ seq }) => seq).sort((a, b) => a - b));
        for (const call of ['a', 'b']) {
          const own = batch.filter(({ toolUseId }) => toolUseId === call);
          const sent = own.reduce((sum, { data }) => sum + String(data).length, 0);
          const omitted = own.reduce((sum, event) => sum + (event.omitted?.chars ?? 0), 0);
          const given = all.reduce((sum, [name, size]) => sum + (name === call ? size : 0), 0);
          expect(sent).toBeLessThanOrEqual(20_000);
          expect(sent + omitted).toBe(given);
          const events = own.reduce((sum, event) => sum + 1 + (event.omitted?.events ?? 0), 0);
          expect(events).toBe(all.filter(([name]) => name === call).length);
        }
      }),
      { numRuns: 200 },
    );
  });
});
