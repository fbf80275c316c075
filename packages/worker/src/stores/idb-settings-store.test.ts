import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { idbSettingsStore } from './idb-settings-store.js';

it('L4.3 settings are kept as they were saved, per prefix', async () => {
  const store = idbSettingsStore('settings-1');
  expect(await store.load()).toBeUndefined();
  await store.update(() => ({ permissions: { allow: ['Read'] } }));
  expect(await idbSettingsStore('settings-1').load()).toEqual({ permissions: { allow: ['Read'] } });
  expect(await idbSettingsStore('settings-2').load()).toBeUndefined();
});

it('L4.7 changes made at once are all there', async () => {
  const store = idbSettingsStore('settings-3');
  const add = (rule: string) => store.update((saved) => [...((saved as string[] | undefined) ?? []), rule]);
  await Promise.all(['a', 'b', 'c'].map(add));
  expect(await store.load()).toEqual(['a', 'b', 'c']);
});
