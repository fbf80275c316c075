import type { Page } from '@playwright/test';
import { expect, test } from './support/test.js';

const call = (id: string, command: string) => JSON.stringify([{ id, name: 'Bash', input: { command } }]);

/** Ends the host worker over CDP, as a crash would: nothing on the page is told. */
async function killHost(page: Page): Promise<void> {
  const [host] = page.workers().filter((worker) => /\/host-[^/]*\.js/.test(worker.url()));
  if (!host)
    throw new Error(
      `No host among ${page
        .workers()
        .map((worker) => worker.url())
        .join(' ')}`,
    );
  const gone = host.waitForEvent('close');
  await host.evaluate(() => close());
  await gone;
}

test('E1 the host dies while a command runs: interrupted, and the next call works', async ({ playground, page }) => {
  const turn = await playground.paste(call('toolu_cut', 'sleep 60'));
  await expect(turn.call(0).getByRole('button', { name: /^Stage 5 .*under way/ })).toBeVisible();
  await killHost(page);
  const [result] = await turn.results();
  expect(JSON.stringify(result)).toContain('interrupted while it ran. It may have had effects');

  const next = await playground.paste(call('toolu_next', 'echo still here'));
  expect(await next.results()).toEqual([{ type: 'tool_result', tool_use_id: 'toolu_next', content: 'still here' }]);
  const again = await playground.paste(call('toolu_cut', 'sleep 60'));
  expect(await again.results()).toEqual([result]);
});

test('F2 L4.8 the host dies while a person is asked: asked again, one execution', async ({ playground, page }) => {
  const turn = await playground.paste(call('toolu_once', 'echo ran >> kept.log'));
  await expect(playground.prompt.getByRole('button', { name: 'Allow once' })).toBeVisible();
  await killHost(page);
  await expect(playground.prompt.getByRole('button', { name: 'Allow once' })).toHaveCount(1);
  await playground.answer('Allow once');
  expect(await turn.results()).toEqual([{ type: 'tool_result', tool_use_id: 'toolu_once', content: '(no output)' }]);
  const log = await playground.paste(call('toolu_count', 'wc -l kept.log'));
  expect(JSON.stringify(await log.results())).toContain('1 kept.log');
});
