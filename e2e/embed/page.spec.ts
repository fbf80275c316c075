// What several embeds on one page are to each other, with the build in one file.
import { expect, test, type Page } from '@playwright/test';
import type * as Kit from '../../packages/worker/src/standalone/standalone.js';

type Embed = Awaited<ReturnType<typeof Kit.connect>>;
declare global {
  var kit: typeof Kit;
  var embeds: Record<string, { readonly client: Embed; readonly events: string[] }>;
}

test.beforeEach(async ({ page }) => {
  // Any document of that origin but the example, which has an embed of its own.
  await page.goto('/main.js');
  await page.evaluate(`import('./sallyport.js').then((kit) => { Object.assign(globalThis, { kit, embeds: {} }); })`);
});

/** Both under one session id, and in sandboxes of one name: only the namespace differs. */
async function open(page: Page, namespace: string): Promise<void> {
  await page.evaluate(async (name) => {
    const { connect, createHostWorker, embedded, SallyportPromptElement } = globalThis.kit;
    const prompt = document.body.appendChild(new SallyportPromptElement());
    prompt.id = name;
    const events: string[] = [];
    const client = await connect({
      createWorker: createHostWorker,
      namespace: name,
      sessionId: 'same',
      sandbox: embedded({ files: { 'own.txt': `${name}\n` } }),
      prompter: prompt.asPrompter(),
      onEvent: ({ type }) => events.push(type),
    });
    globalThis.embeds[name] = { client, events };
  }, namespace);
}

const run = (page: Page, namespace: string, id: string, command: string): Promise<unknown> =>
  page.evaluate(
    ([name = '', toolUseId, text]) =>
      globalThis.embeds[name]?.client.run({ type: 'tool_use', id: toolUseId, name: 'Bash', input: { command: text } }),
    [namespace, id, command],
  );

test('F5 two embeds on one page do not see each other: prompts, events, grants, files', async ({ page }) => {
  await open(page, 'one');
  await open(page, 'two');
  const running = run(page, 'one', 'toolu_a', 'touch made.txt');
  await page.locator('#one').getByRole('button', { name: 'Always allow' }).click();
  await running;
  await expect(page.locator('#two').getByRole('button')).toHaveCount(0);
  expect(await run(page, 'one', 'toolu_b', 'cat own.txt; ls')).toMatchObject([{ content: 'one\nmade.txt\nown.txt' }]);
  expect(await run(page, 'two', 'toolu_a', 'cat own.txt; ls')).toMatchObject([{ content: 'two\nown.txt' }]);
  const seen = await page.evaluate(async () => {
    const { one, two } = globalThis.embeds;
    return [
      (await one?.client.grants.list())?.length,
      (await two?.client.grants.list())?.length,
      two?.events.includes('grant-saved'),
    ];
  });
  expect(seen).toEqual([1, 0, false]);
});

test('F5 dispose leaves nothing running: no worker, no lock', async ({ page }) => {
  await open(page, 'one');
  expect(await run(page, 'one', 'toolu_a', 'cat own.txt')).toMatchObject([{ content: 'one' }]);
  expect(page.workers().length).toBeGreaterThan(0);
  await page.evaluate(() => globalThis.embeds['one']?.client.dispose());
  await expect.poll(() => page.workers().length).toBe(0);
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  await expect.poll(held).toEqual([]);
});
