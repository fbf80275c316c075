import 'fake-indexeddb/auto';
import { resultStoreContract } from '@sallyport/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore, keys } from 'idb-keyval';
import { idbResultStore } from './idb-result-store.js';

let stores = 0;
resultStoreContract('IndexedDB, faked', () => idbResultStore(`test-${++stores}`));

const result = { sessionId: 's1', toolUseId: 't1', tool: 'Bash', fileName: 't1.txt' };

afterEach(() => vi.restoreAllMocks());

it('F2 results are there for another store of the same prefix, and for no other', async () => {
  const stored = await idbResultStore('one').save({ ...result, text: 'kept' });
  expect(await idbResultStore('one').list('s1')).toEqual([stored]);
  expect(await idbResultStore('two').read(stored.ref, 0, 9)).toBeUndefined();
});

it('L6.2 a page touches only the chunks that hold it', async () => {
  const store = idbResultStore('pages');
  const { ref } = await store.save({ ...result, text: 'x'.repeat(1_000_000) });
  const read = vi.spyOn(IDBObjectStore.prototype, 'get');
  expect((await store.read(ref, 450_000, 30_000))?.length).toBe(30_000);
  expect((await store.read(ref, 290_000, 30_000))?.length).toBe(30_000);
  expect(read.mock.calls.map(([key]) => key)).toEqual([
    `manifest/${ref}`,
    `res/${ref}/4`,
    `manifest/${ref}`,
    `res/${ref}/2`,
    `res/${ref}/3`,
  ]);
});

it('remove leaves nothing of the text behind', async () => {
  const store = idbResultStore('removed');
  const { ref } = await store.save({ ...result, text: 'x'.repeat(250_000) });
  await store.remove(ref);
  expect(await keys(createStore('removed-results', 'results'))).toEqual([]);
});

it('L6.2 equal texts lie there once, saved or written, until the last result of them is removed', async () => {
  const store = idbResultStore('equal');
  const text = 'a line of text\n'.repeat(200_000);
  const [first, writer] = [await store.save({ ...result, text }), store.open({ ...result, toolUseId: 't2' })];
  for (let at = 0; at < text.length; at += 77_777) await writer.append(text.slice(at, at + 77_777));
  const second = await writer.close();
  const chunks = async () =>
    (await keys(createStore('equal-results', 'results'))).filter((key) => /^res/.test(`${String(key)}`));
  const whole = await chunks();
  expect(whole.every((key) => String(key).startsWith(`res/${first.ref}/`))).toBe(true);
  await store.remove(first.ref);
  expect([await chunks(), (await store.read(second.ref, 0, text.length)) === text]).toEqual([whole, true]);
  await store.remove(second.ref);
  expect(await chunks()).toEqual([]);
});

it('L6.2 texts that differ in a half of a pair alone are not taken for equal', async () => {
  const store = idbResultStore('halves');
  const [first, second] = [
    await store.save({ ...result, text: 'a\ud83d' }),
    await store.save({ ...result, text: 'a\ud83e' }),
  ];
  expect([await store.read(first.ref, 0, 9), await store.read(second.ref, 0, 9)]).toEqual(['a\ud83d', 'a\ud83e']);
});

it('L5.3 what a dead writer left is listed as partial and can be read, until it is sealed', async () => {
  const text = `${'x'.repeat(99)}\n`.repeat(20_000);
  await idbResultStore('dead').open(result).append(text);
  const store = idbResultStore('dead');
  const [left] = await store.list('s1');
  expect(left).toMatchObject({ partial: true, toolUseId: 't1' });
  const { ref, chars } = left!;
  expect(chars).toBeGreaterThan(1_000_000);
  expect((await store.read(ref, 0, text.length)) === text.slice(0, chars)).toBe(true);
  await store.seal(ref);
  const [sealed] = await store.list('s1');
  expect([sealed?.chars, sealed?.partial]).toEqual([chars, undefined]);
});

it('L6.2 a write that failed is tried again with the next one, and nothing is lost', async () => {
  const store = idbResultStore('again');
  const writer = store.open(result);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const text = 'y'.repeat(1_500_000);
  await expect(writer.append(text)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  await writer.append('');
  const { chars } = await writer.close();
  expect([chars, (await store.read(writer.ref, 0, chars)) === text]).toEqual([1_500_000, true]);
});

it('a storage that is full rejects, and nothing of the result is there', async () => {
  const store = idbResultStore('full');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(store.save({ ...result, text: 'x'.repeat(250_000) })).rejects.toMatchObject({
    name: 'QuotaExceededError',
  });
  expect(put).toHaveBeenCalledTimes(1);
  expect(await store.list('s1')).toEqual([]);
});
