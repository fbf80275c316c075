import { expect, it } from 'vitest';
import { memoryFilePersistence, type FilePersistence, type FileRecord } from './file-persistence.js';
import { openTree } from './open-tree.js';
import { DEFAULT_SPACE } from './space.js';

const file = (text: string): FileRecord => ({
  type: 'file',
  mode: 0o644,
  mtimeMs: 1,
  data: new TextEncoder().encode(text),
});
const open = async (persistence: FilePersistence | undefined, limits = DEFAULT_SPACE) => {
  const errors: unknown[] = [];
  const opened = await openTree(limits, persistence, (error) => errors.push(error));
  return { ...opened, errors };
};

it('storage that cannot be loaded leaves a tree in memory, and is reported', async () => {
  const broken = new Error('storage is switched off');
  const { tree, fresh, persistent, errors, flush } = await open({
    load: () => Promise.reject(broken),
    save: () => Promise.reject(broken),
  });
  await tree.write('/f', new Uint8Array(1));
  await flush();
  expect({ fresh, persistent, errors }).toEqual({ fresh: true, persistent: false, errors: [broken] });
});

it('a record that fits nowhere is reported, and the others are there', async () => {
  const { tree, errors } = await open({
    load: async () => [
      ['/a/b', file('lost')],
      ['/a', file('kept')],
      ['/c/d', file('kept too')],
    ],
    save: async () => undefined,
  });
  expect(errors).toMatchObject([{ code: 'EEXIST', path: '/a/b' }]);
  expect(new TextDecoder().decode(await tree.read('/c/d'))).toBe('kept too');
});

it('more than the limits allow is loaded, and no more is taken', async () => {
  const { tree, errors } = await open(
    { load: async () => [['/a', file('0123456789')]], save: async () => undefined },
    { maxBytes: 5, maxEntries: 1 },
  );
  expect(errors).toEqual([]);
  await expect(tree.write('/b', new Uint8Array(1))).rejects.toMatchObject({ code: 'ENOSPC' });
  await tree.write('/a', new Uint8Array(1));
});

it('a save that fails rejects the flush, and the next one saves all', async () => {
  const kept = memoryFilePersistence();
  let fails = true;
  const { tree, flush } = await open({
    load: kept.load,
    save: (...batch) => (fails ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : kept.save(...batch)),
  });
  await tree.write('/first', new Uint8Array(1));
  await expect(flush()).rejects.toMatchObject({ name: 'QuotaExceededError' });
  fails = false;
  await tree.write('/second', new Uint8Array(2));
  await flush();
  expect((await kept.load()).map(([path]) => path).sort()).toEqual(['/first', '/second']);
});

it('nothing but changes is saved, each path once, in its last state', async () => {
  const batches: [string[], string[]][] = [];
  const { tree, flush } = await open({
    load: async () => [['/old', file('old')]],
    save: async (puts, removed) => void batches.push([[...puts.keys()], [...removed]]),
  });
  await tree.write('/new', new Uint8Array(1));
  await tree.write('/new', new Uint8Array(2));
  await tree.write('/brief', new Uint8Array(1));
  await tree.remove('/brief', false, false);
  await flush();
  await flush();
  expect(batches).toEqual([[['/new'], ['/brief']]]);
});
