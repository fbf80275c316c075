import type { BrowserContext, Page } from '@playwright/test';
import { Playground } from './support/playground.js';
import { expect, test } from './support/test.js';
import { Turn } from './support/turn.js';

const call = (id: string, command: string) => JSON.stringify([{ id, name: 'Bash', input: { command } }]);
const once = call('toolu_once', 'echo ran >> kept.log');
const ran = { type: 'tool_result', tool_use_id: 'toolu_once', content: '(no output)' };

/** Another tab with the session of the first. */
async function watcher(context: BrowserContext): Promise<{ readonly page: Page; readonly playground: Playground }> {
  const page = await context.newPage();
  await page.goto('/?pace=0');
  await expect(page.getByText('Another tab has this session')).toBeVisible();
  return { page, playground: new Playground(page) };
}

const watched = (page: Page) => new Turn(page.getByRole('region', { name: 'In another tab' }));
const takenUp = (page: Page) => new Turn(page.getByRole('region', { name: 'Taken up again' }));
const allow = (playground: Playground) => playground.prompt.getByRole('button', { name: 'Allow once' });

test('reading 7: a second tab sees calls, questions and grants of the first as they go, and asks nobody', async ({
  playground,
  context,
}) => {
  const first = await playground.paste(call('toolu_before', 'echo before'));
  await first.ended();
  const turn = await playground.paste(once);
  await expect(allow(playground)).toBeVisible();
  const second = await watcher(context);
  const seen = watched(second.page);
  await expect(seen.status(0)).toHaveText('Done');
  await expect(seen.status(1)).toHaveText('Waits for you');
  await expect(allow(second.playground)).toHaveCount(0);

  await playground.page.bringToFront();
  await playground.answer('Always allow');
  expect(await turn.results()).toEqual([ran]);
  await expect(seen.status(1)).toHaveText('Done');
  const grants = second.playground.panel('Session grants');
  await expect(grants).toContainText('Edit(./kept.log)');
  await playground.panel('Session grants').getByRole('button', { name: 'Revoke all' }).click();
  await expect(grants).toContainText('Nothing yet.');
});

test('reading 7 L4.8: a tab takes a waiting question over: one execution, one result in both', async ({
  playground,
  context,
}) => {
  const turn = await playground.paste(once);
  await expect(allow(playground)).toBeVisible();
  const second = await watcher(context);
  await second.page.getByRole('button', { name: 'Take it over here' }).click();
  await expect(second.page.getByText('Worker ready')).toBeVisible();
  await expect(playground.page.getByText('Another tab has this session')).toBeVisible();
  await expect(allow(playground)).toHaveCount(0);
  await second.playground.answer('Allow once');
  expect(await takenUp(second.page).results()).toEqual([ran]);
  await playground.page.bringToFront();
  expect(await turn.results()).toEqual([ran]);
  await second.page.bringToFront();
  const log = await second.playground.paste(call('toolu_count', 'wc -l kept.log'));
  expect(JSON.stringify(await log.results())).toContain('1 kept.log');
});

test('reading 7: a running call ends before its tab hands the session over', async ({ playground, context }) => {
  const turn = await playground.paste(call('toolu_run', 'sleep 1; echo done'));
  await expect(turn.call(0).getByRole('button', { name: /^Stage 5 .*under way/ })).toBeVisible();
  const second = await watcher(context);
  await second.page.getByRole('button', { name: 'Take it over here' }).click();
  await expect(second.page.getByText('Worker ready')).toBeVisible();
  await playground.page.bringToFront();
  expect(await turn.results()).toEqual([{ type: 'tool_result', tool_use_id: 'toolu_run', content: 'done' }]);
});

test('F2 L4.8 prompt, reload, answer with two tabs: the tab that stayed goes on, one execution', async ({
  playground,
  context,
}) => {
  await playground.paste(once);
  await expect(allow(playground)).toBeVisible();
  const second = await watcher(context);
  await playground.page.reload();
  // The tab that watched is first in the queue; the one that was reloaded watches it now.
  await expect(second.page.getByText('Worker ready')).toBeVisible();
  await expect(playground.page.getByText('Another tab has this session')).toBeVisible();
  await second.page.bringToFront();
  await second.playground.answer('Allow once');
  expect(await takenUp(second.page).results()).toEqual([ran]);
  const log = await second.playground.paste(call('toolu_count', 'wc -l kept.log'));
  expect(JSON.stringify(await log.results())).toContain('1 kept.log');
  await second.page.close();
  await playground.ready();
  await playground.page.bringToFront();
  const again = await playground.paste(once);
  expect(await again.results()).toEqual([ran]);
});

test('reading 7: a tab that is closed while a command runs leaves it to the next: interrupted', async ({
  playground,
  context,
}) => {
  const second = await watcher(context);
  await playground.page.bringToFront();
  const turn = await playground.paste(call('toolu_cut', 'sleep 60'));
  await expect(turn.call(0).getByRole('button', { name: /^Stage 5 .*under way/ })).toBeVisible();
  await playground.page.close();
  await expect(second.page.getByText('Worker ready')).toBeVisible();
  expect(JSON.stringify(await takenUp(second.page).results())).toContain('interrupted while it ran');
});
