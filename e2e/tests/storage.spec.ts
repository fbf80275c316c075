import { expect, test } from './support/test.js';

const call = (id: string, command: string) => JSON.stringify([{ id, name: 'Bash', input: { command } }]);

test('F2 a full storage: results make room, no grant is lost, and calls go on', async ({
  playground,
  page,
  baseURL,
}) => {
  // What an earlier session handed out may go; the running session's own may not.
  const large = await playground.paste(call('toolu_large', 'seq 1 400000'));
  await large.ended();
  await playground.reload();
  const cdp = await page.context().newCDPSession(page);
  const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin: baseURL ?? '' });
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: usage + 4_000_000 });
  // Random, so that nothing of it can be packed.
  const filled = await page.evaluate(async () => {
    const request = indexedDB.open('filler');
    request.onupgradeneeded = () => request.result.createObjectStore('bytes');
    const database = await new Promise<IDBDatabase>((resolve) => (request.onsuccess = () => resolve(request.result)));
    for (const size of [1_000_000, 100_000, 10_000]) {
      for (let count = 0; count < 100; count++) {
        const bytes = new Uint8Array(size);
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
        const transaction = database.transaction('bytes', 'readwrite');
        transaction.objectStore('bytes').put(bytes, `${size} ${count}`);
        const failed = await new Promise<string | null>((resolve) => {
          transaction.oncomplete = () => resolve(null);
          transaction.onabort = () => resolve(transaction.error?.name ?? 'aborted');
        });
        if (failed !== null) break;
      }
    }
    database.close();
    return true;
  });
  expect(filled).toBe(true);

  const turn = await playground.paste(call('toolu_touch', 'touch a.txt'));
  await playground.answer('Always allow');
  expect((await turn.results()).map(({ is_error }) => is_error)).toEqual([undefined]);
  const again = await playground.paste(call('toolu_again', 'touch a.txt'));
  await again.ended();
  await playground.reload();
  await expect(playground.panel('Session grants').getByRole('listitem')).toHaveCount(1);
  const kept = await playground.paste(call('toolu_again', 'touch a.txt'));
  expect((await kept.results()).map(({ is_error }) => is_error)).toEqual([undefined]);
});

test('client.storage() is shown', async ({ playground }) => {
  const panel = playground.panel('Storage');
  await panel.getByRole('button', { name: 'Measure' }).click();
  await expect(panel).toContainText('Kept in IndexedDB.');
  await expect(panel.getByRole('listitem')).toHaveCount(6);
});
