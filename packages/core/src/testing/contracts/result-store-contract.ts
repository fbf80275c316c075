import { beforeEach, describe, expect, it } from 'vitest';
import type { ResultRef } from '../../blocks.js';
import type { NewResult, ResultStore } from '../../ports/result-store.js';

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
  });
}

function sum(page: readonly [number, number] | undefined): number {
  return (page?.[0] ?? 0) + (page?.[1] ?? 0);
}
