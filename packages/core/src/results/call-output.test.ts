import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../memory/manual-clock.js';
import { memoryResultStore } from '../memory/memory-result-store.js';
import type { ResultStore } from '../ports/result-store.js';
import { createCallOutput } from './call-output.js';

const KEPT = 65_536;
const meta = { sessionId: 's', toolUseId: 't', tool: 'Bash', fileName: 't.txt' };

function stand(change: (store: ResultStore) => Partial<ResultStore> = () => ({})) {
  const clock = manualClock();
  const memory = memoryResultStore();
  const results = { ...memory, ...change(memory) };
  const failures: string[] = [];
  const output = createCallOutput({
    results,
    meta: () => meta,
    resultsRoot: '/results',
    clock,
    storeMs: 100,
    onFailure: (error) => void failures.push((error as Error).name),
  });
  return { output, results, clock, failures };
}

describe('createCallOutput', () => {
  it('L6.2 a short output touches no store', async () => {
    const { output, results } = stand();
    await output.write('a\n');
    expect([await output.end(), await results.list()]).toEqual([
      { text: 'a\n', chars: 2, bytes: 2, lines: 1, stored: null, problem: null },
      [],
    ]);
  });

  it('L6.2 a long one is stored whole, in whatever pieces it came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 3 * KEPT }), { maxLength: 8 }),
        fc.nat(8),
        async (sizes, persist) => {
          const { output, results } = stand();
          const pieces = sizes.map((size, index) => `${index}`.repeat(size));
          for (const [index, piece] of pieces.entries()) {
            if (index === persist) void output.persist();
            void output.write(piece);
          }
          const { stored, chars } = await output.end();
          const whole = pieces.join('');
          const isLong = whole.length > KEPT || persist < sizes.length;
          expect([chars, stored !== null]).toEqual([whole.length, isLong]);
          if (stored) expect((await results.read(stored.ref, 0, whole.length)) === whole).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('L5.3 can be read while it grows, and keeps its name', async () => {
    const { output } = stand();
    await output.write('one\n');
    expect(await output.read(1, 2)).toEqual({ text: 'ne', offset: 1, chars: 4 });
    await output.persist();
    await output.write('two\n');
    expect([await output.read(4, 99), await output.read(8, 99), output.path, output.chars]).toEqual([
      { text: 'two\n', offset: 4, chars: 8 },
      { text: '', offset: 8, chars: 8 },
      '/results/t.txt',
      8,
    ]);
  });

  it('L6.2 bc-283 a store that takes no more keeps what it has; both ends are there all the same', async () => {
    let taken = 0;
    const { output, failures } = stand((store) => ({
      open: (what) => {
        const writer = store.open(what);
        return {
          ...writer,
          append: async (text) => {
            if (taken++ > 0) throw new DOMException('full', 'QuotaExceededError');
            await writer.append(text);
          },
        };
      },
    }));
    for (const piece of ['a', 'b', 'c']) await output.write(piece.repeat(2 * KEPT));
    const { stored, problem, text, chars } = await output.end();
    expect([stored?.chars, problem, chars, failures]).toEqual([
      2 * KEPT,
      'QuotaExceededError',
      6 * KEPT,
      ['QuotaExceededError'],
    ]);
    expect(text).toMatch(/^a+\n\n\[\d+ characters left out\]\n\nc+$/);
    expect(await output.read(6 * KEPT - 3, 99)).toEqual({ text: 'ccc', offset: 6 * KEPT - 3, chars: 6 * KEPT });
  });

  it('L6.2 a store that never answers holds up nothing for longer than its time', async () => {
    const { output, clock, failures } = stand((store) => ({
      open: (what) => ({
        ...store.open(what),
        append: () => new Promise(() => undefined),
        close: () => new Promise(() => undefined),
      }),
    }));
    const written = output.write('x'.repeat(2 * KEPT));
    await clock.advance(200);
    await written;
    expect([(await output.end()).problem, failures, clock.pending]).toEqual(['TimeoutError', ['TimeoutError'], 0]);
  });

  it('what comes after the end is dropped', async () => {
    const { output } = stand();
    await output.write('a');
    await output.end();
    await output.write('b');
    expect([(await output.end()).text, output.chars]).toEqual(['a', 1]);
  });
});
