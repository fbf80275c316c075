import { describe, expect, it } from 'vitest';
import { memoryResultStore } from '../memory/memory-result-store.js';
import type { ResultStore, StoredResult } from '../ports/result-store.js';
import { fitResult, type FitOptions } from './persist-result.js';
import { resultFileName } from './result-file-name.js';
import { resultsOverlay } from './results-overlay.js';

function fakeStore() {
  const kept: { readonly stored: StoredResult; readonly text: string }[] = [];
  const memory = memoryResultStore(() => 1);
  const store: ResultStore = {
    ...memory,
    save: async (result) => {
      const stored = await memory.save(result);
      kept.push({ stored, text: result.text });
      return stored;
    },
  };
  return { store, kept };
}

const meta: FitOptions['meta'] = { sessionId: 's', toolUseId: 'toolu_1', tool: 'Bash', resultsRoot: '/results/s' };
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`).join('');

describe('fitResult', () => {
  it('L6.2 text within the limit stays as it is, and nothing is stored', async () => {
    const { store, kept } = fakeStore();
    expect(await fitResult('x'.repeat(10), { limit: 10, store, meta })).toEqual({ content: 'x'.repeat(10) });
    expect(kept).toEqual([]);
  });

  it('L6.2 text over the limit is stored whole; the model gets path, size and a preview', async () => {
    const { store, kept } = fakeStore();
    const text = lines(1000);
    const fitted = await fitResult(text, { limit: 8000, store, meta });
    expect(kept).toEqual([{ stored: fitted.stored, text }]);
    expect(fitted.content).toBe(
      [
        '<persisted-output>',
        'Output too large (8.7KB). Full output saved to: /results/s/toolu_1.txt',
        'It has 1000 lines and 8893 characters. Read it in parts with Read (offset, limit), or search it with Grep.',
        '',
        'Preview (first 2KB):',
        ...lines(239).trimEnd().split('\n'),
        '...',
        '</persisted-output>',
      ].join('\n'),
    );
  });

  it('L6.2 a preview is no longer than what the tool may show', async () => {
    const { content } = await fitResult(lines(1000), { limit: 16, store: fakeStore().store, meta });
    expect(content).toContain('Preview (first 16B):\nline 1\nline 2\n...\n');
  });

  it('L6.2 bc-283 a store that fails costs the rest of the text and says that it was the storage', async () => {
    const store = {
      ...memoryResultStore(),
      save: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    };
    const fitted = await fitResult(lines(1000), { limit: 300, store, meta });
    expect(fitted).toEqual({
      content: expect.stringMatching(/^line 1\nline 2\n[^]*could not be saved[^]*not of the call\.\]$/) as string,
      note: 'The full output could not be saved: QuotaExceededError.',
    });
    expect((fitted.content as string).length).toBeLessThanOrEqual(300);
  });

  it('L6.2 bc-274 a failure keeps its beginning and its end, and the whole is stored', async () => {
    const { store, kept } = fakeStore();
    const text = `Exit code 3\n${lines(100_000)}`;
    const { content, stored } = await fitResult(text, { limit: 30_000, store, meta, isError: true });
    expect(content).toMatch(/^Exit code 3\nline 1\n/);
    expect(content).toMatch(
      /\n\n\[\d+ characters left out\. Full output \(1\.0MB\) saved to: \/results\/s\/toolu_1\.txt\]\n\n/,
    );
    expect(content).toMatch(/line 100000\n$/);
    expect((content as string).length).toBeGreaterThan(8_000);
    expect((content as string).length).toBeLessThan(10_200);
    expect([kept[0]?.text, kept[0]?.stored]).toEqual([text, stored]);
  });

  it('L6.2 JSON comes with its shape', async () => {
    const json = JSON.stringify({ items: Array.from({ length: 500 }, (_, id) => ({ id, name: `n${id}` })) });
    const { content } = await fitResult(json, { limit: 2000, store: fakeStore().store, meta });
    expect(content).toContain('\nIt is JSON of this shape: {items: [500 x {id: number, name: string}]}\n');
  });

  it('L6.2 what was stored while the tool ran is not stored again; its measures and its shape are told', async () => {
    const { store, kept } = fakeStore();
    const json = JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ id })));
    const writer = store.open({ ...meta, fileName: 'toolu_1.txt' });
    await writer.append(json);
    const stored = await writer.close();
    const excerpt = `${json.slice(0, 900)}\n\n[many characters left out]\n\n${json.slice(-90)}`;
    const whole = { chars: json.length, bytes: json.length, lines: 1, stored, problem: null };
    const { content, stored: named } = await fitResult(excerpt, { limit: 2000, store, meta, whole });
    expect([kept, named]).toEqual([[], stored]);
    expect(content).toContain(
      `It has 1 line and ${json.length} characters. Read it in parts with Read (offset, limit), or search it with Grep.\nIt is JSON of this shape: [5000 x {id: number}]`,
    );
  });

  it('L6.2 says what there was no room for', async () => {
    const { store } = fakeStore();
    const stored = await store.save({ ...meta, fileName: 'toolu_1.txt', text: 'x'.repeat(2048) });
    const whole = { chars: 1_000_000, bytes: 1_000_000, lines: 1, stored, problem: 'QuotaExceededError' };
    const text = 'x'.repeat(3000);
    const [good, bad] = await Promise.all(
      [false, true].map((isError) => fitResult(text, { limit: 2000, store, meta, whole, isError })),
    );
    expect(good).toMatchObject({ note: 'Not all of the output could be saved: QuotaExceededError.' });
    expect(good?.content).toContain(
      'Output too large (976.6KB). The first 2.0KB of the output saved to: /results/s/toolu_1.txt\nIt has 1 line and 1000000 characters.',
    );
    expect(good?.content).toContain('There was no room for the rest: it is lost.');
    expect(bad?.content).toContain(
      '[998000 characters left out. The first 2.0KB of the output (976.6KB) saved to: /results/s/toolu_1.txt]',
    );
  });

  it('L6.2 images stay beside a text that was stored', async () => {
    const { store } = fakeStore();
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } } as const;
    const fitted = await fitResult([{ type: 'text', text: lines(100) }, image], { limit: 50, store, meta });
    expect(fitted.content).toEqual([
      { type: 'text', text: expect.stringContaining('<persisted-output>') as string },
      image,
    ]);
  });

  it('L6.2 a cut never splits a code point', async () => {
    const { store } = fakeStore();
    const { content } = await fitResult('x' + '😀'.repeat(5000), { limit: 100, store, meta });
    expect(/\p{Cs}/u.test(content as string)).toBe(false);
  });
});

describe('resultFileName', () => {
  it('bc-286 no id leaves the results directory, and no two ids share a file', () => {
    const ids = ['toolu_1', '../../etc/passwd', '..', '', 'a/b', 'a_b', 'a\0b', 'x'.repeat(300), `${'x'.repeat(300)}y`];
    const names = ids.map(resultFileName);
    expect(names.filter((name) => !/^[A-Za-z0-9_-]+\.txt$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(ids.length);
    expect(names[0]).toBe('toolu_1.txt');
  });
});

describe('resultsOverlay', () => {
  it('L6.2 shows the results of its session and no other', async () => {
    const { store } = fakeStore();
    await fitResult('première\n'.repeat(20), { limit: 10, store, meta });
    await fitResult('other session '.repeat(20), {
      limit: 10,
      store,
      meta: { ...meta, sessionId: 't', toolUseId: 'toolu_2' },
    });
    const overlay = resultsOverlay(store, 's');
    expect(await overlay.list()).toEqual([{ path: 'toolu_1.txt', size: 200 }]);
    expect(new TextDecoder().decode(await overlay.read('toolu_1.txt'))).toBe('première\n'.repeat(20));
    expect(await overlay.read('toolu_2.txt')).toBeUndefined();
  });
});
