import { beforeEach, describe, expect, it } from 'vitest';
import type { ResultRef } from '../../blocks.js';
import type { NewResult, ResultMeta, ResultStore } from '../../ports/result-store.js';

const MANY = 250_000;

/** What every result store must do. `makeStore` is asked for an empty store before each test. */
export function resultStoreContract(name: string, makeStore: () => ResultStore | Promise<ResultStore>): void {
  describe(`result store contract: ${name}`, () => {
    let store: ResultStore;
    beforeEach(async () => {
      store = await makeStore();
    });
    const result = (text: string, change: Partial<NewResult> = {}): NewResult => ({
      sessionId: 's1',
      toolUseId: 'toolu_1',
      tool: 'Bash',
      fileName: 'toolu_1.txt',
      text,
      ...change,
    });

    it('L6.2 save answers with the measures of the text', async () => {
      const stored = await store.save(result('é\n😀'));
      const { ref, storedAt, ...measured } = stored;
      expect(measured).toEqual({
        sessionId: 's1',
        toolUseId: 'toolu_1',
        tool: 'Bash',
        fileName: 'toolu_1.txt',
        chars: 4,
        bytes: 7,
        lines: 2,
      });
      expect([typeof ref, typeof storedAt]).toEqual(['string', 'number']);
    });

    it('L6.2 a large text comes back whole', async () => {
      const text = Array.from({ length: MANY }, (_, index) => String.fromCodePoint(0x1f600 + (index % 60))).join('');
      const { ref, chars } = await store.save(result(text));
      expect((await store.read(ref, 0, chars)) === text).toBe(true);
    });

    it('L6.2 read counts in UTF-16 units, and every page is a slice of the whole', async () => {
      const text = Array.from({ length: MANY }, (_, index) => (index % 7 === 0 ? '😀' : `${index % 10}`)).join('');
      const { ref } = await store.save(result(text));
      const pages = [
        [0, 10],
        [99_990, 20],
        [99_999, 1],
        [100_000, 100_001],
        [text.length - 5, 100],
        [text.length, 10],
        [text.length + 10, 10],
        [5, 0],
      ] as const;
      const read = await Promise.all(pages.map(([offset, length]) => store.read(ref, offset, length)));
      expect(read.map((page, index) => page === text.slice(pages[index]?.[0], sum(pages[index])))).toEqual(
        pages.map(() => true),
      );
    });

    it('an empty text is stored as well', async () => {
      const { ref } = await store.save(result(''));
      expect(await store.read(ref, 0, 10)).toBe('');
    });

    it('a lone surrogate is kept as it is', async () => {
      const { ref } = await store.save(result('a\ud83d'));
      expect(await store.read(ref, 0, 10)).toBe('a\ud83d');
    });

    it('what is not there reads as undefined', async () => {
      expect(await store.read('none' as ResultRef, 0, 10)).toBeUndefined();
    });

    it('list gives one session, oldest first', async () => {
      const saved = [];
      for (const text of ['one', 'two', 'three']) saved.push(await store.save(result(text)));
      await store.save(result('other', { sessionId: 's2' }));
      expect(await store.list('s1')).toEqual(saved);
      expect(await store.list('s3')).toEqual([]);
    });

    it('two results of one call are two results', async () => {
      const [first, second] = [await store.save(result('first')), await store.save(result('second'))];
      expect([await store.read(first.ref, 0, 9), await store.read(second.ref, 0, 9)]).toEqual(['first', 'second']);
    });

    it('results saved at once are all there', async () => {
      const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
      const saved = await Promise.all(texts.map((text) => store.save(result(text))));
      expect(await Promise.all(saved.map(({ ref }) => store.read(ref, 0, 99)))).toEqual(texts);
      expect((await store.list('s1')).length).toBe(20);
    });

    it('remove takes one result away, and an unknown one is no error', async () => {
      const [gone, kept] = [await store.save(result('gone')), await store.save(result('kept'))];
      await store.remove(gone.ref);
      await store.remove(gone.ref);
      expect(await store.read(gone.ref, 0, 9)).toBeUndefined();
      expect(await store.list('s1')).toEqual([kept]);
      expect(await store.read(kept.ref, 0, 9)).toBe('kept');
    });

    it('L6.2 equal texts are two results, and each can go without the other', async () => {
      const text = 'same\n'.repeat(MANY / 5);
      const [first, second] = [await store.save(result(text)), await store.save(result(text, { sessionId: 's2' }))];
      await store.remove(first.ref);
      expect((await store.read(second.ref, 0, text.length)) === text).toBe(true);
      expect([await store.list('s1'), await store.list('s2')]).toEqual([[], [second]]);
    });

    it('L6.2 a line is found by its number', async () => {
      const text = Array.from({ length: MANY }, (_, index) => `${index}${index % 9 === 0 ? '\n' : '😀'}`).join('');
      const lines = text.split('\n');
      const { ref } = await store.save(result(text));
      const wanted = [0, 1, 5_000, 12_345, lines.length - 1, lines.length, lines.length + 5];
      const starts = await Promise.all(wanted.map((line) => store.lineStart(ref, line)));
      expect(starts).toEqual(
        wanted.map((line) =>
          Math.min(
            text.length,
            lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0),
          ),
        ),
      );
      expect(await store.lineStart('none' as ResultRef, 0)).toBeUndefined();
    });

    it('list without a session gives all, oldest first', async () => {
      const saved = [await store.save(result('one')), await store.save(result('two', { sessionId: 's2' }))];
      expect(await store.list()).toEqual(saved);
    });
  });

  describe(`result store contract, writing while the tool runs: ${name}`, () => {
    let store: ResultStore;
    beforeEach(async () => {
      store = await makeStore();
    });
    const meta: ResultMeta = { sessionId: 's1', toolUseId: 'toolu_1', tool: 'Bash', fileName: 'toolu_1.txt' };

    it('L6.2 pieces come back as one text, with its measures, wherever they were cut', async () => {
      const text = Array.from({ length: MANY }, (_, index) => (index % 90 === 0 ? '\n😀' : `${index % 10}`)).join('');
      const writer = store.open(meta);
      for (let at = 0, size = 1; at < text.length; at += size, size = (size * 7 + 1) % 99_991) {
        size ||= 1;
        await writer.append(text.slice(at, at + size));
      }
      const stored = await writer.close();
      const { storedAt: _, ...measured } = stored;
      expect(measured).toEqual({
        ...meta,
        ref: writer.ref,
        chars: text.length,
        bytes: new TextEncoder().encode(text).length,
        lines: text.split('\n').length,
      });
      expect((await store.read(writer.ref, 0, text.length)) === text).toBe(true);
      expect(await store.list('s1')).toEqual([stored]);
    });

    it('L5.3 what was taken so far can be read and is listed as partial', async () => {
      const text = 'line of output\n'.repeat(200_000);
      const writer = store.open(meta);
      for (let at = 0; at < text.length; at += 70_000) await writer.append(text.slice(at, at + 70_000));
      expect([await store.lineStart(writer.ref, 150_000), await store.lineStart(writer.ref, 199_999)]).toEqual([
        150_000 * 15,
        199_999 * 15,
      ]);
      const pages = [0, 1_000_000, text.length - 20, text.length - 1].map(async (offset) => [
        (await store.read(writer.ref, offset, 30)) === text.slice(offset, offset + 30),
      ]);
      expect(await Promise.all(pages)).toEqual([[true], [true], [true], [true]]);
      expect(await store.list('s1')).toEqual([
        expect.objectContaining({ ref: writer.ref, chars: text.length, partial: true }),
      ]);
      const stored = await writer.close();
      expect(await store.list('s1')).toEqual([stored]);
      expect(stored.partial).toBeUndefined();
    });

    it('L6.2 appends that are not awaited keep their order', async () => {
      const writer = store.open(meta);
      const pieces = Array.from({ length: 50 }, (_, index) => `${index} `.repeat(3000));
      await Promise.all(pieces.map((piece) => writer.append(piece)));
      await writer.close();
      expect((await store.read(writer.ref, 0, 10_000_000)) === pieces.join('')).toBe(true);
    });

    it('an aborted result leaves nothing behind, and may be aborted again', async () => {
      const writer = store.open(meta);
      await writer.append('x'.repeat(3_000_000));
      await writer.abort();
      await writer.abort();
      expect([await store.list('s1'), await store.read(writer.ref, 0, 5)]).toEqual([[], undefined]);
    });

    it('an empty result can be closed, and written results equal saved ones', async () => {
      const empty = await store.open(meta).close();
      expect([empty.chars, await store.read(empty.ref, 0, 5)]).toEqual([0, '']);
    });

    it('L5.3 seal makes what a dead writer left an ordinary result', async () => {
      const writer = store.open(meta);
      await writer.append('left');
      await store.seal(writer.ref);
      await store.seal('none' as ResultRef);
      const [left] = await store.list('s1');
      expect(left).toEqual(expect.objectContaining({ ref: writer.ref, fileName: 'toolu_1.txt' }));
      expect(left?.partial).toBeUndefined();
    });
  });
}

function sum(page: readonly [number, number] | undefined): number {
  return (page?.[0] ?? 0) + (page?.[1] ?? 0);
}
