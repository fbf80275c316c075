import { expect, test } from '@playwright/test';
import { Playground } from './support/playground.js';
import { ok } from './support/results.js';

const bash = (id: string) => JSON.stringify([{ type: 'tool_use', id, name: 'Bash', input: { command: 'echo hi' } }]);

test('L4.3 where the code that reads commands cannot be loaded, rules that deny some of them bind; the next command tries again', async ({
  page,
}) => {
  const reader = /\/bash-reader-/;
  let asked = 0;
  await page.context().route(reader, (route) => {
    asked += 1;
    return route.abort();
  });
  const playground = new Playground(page);
  await playground.open();
  // The worker fetches it before anybody needs it.
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.getByLabel('Mode', { exact: true }).selectOption('bypassPermissions');
  const [result] = await (await playground.paste(bash('toolu_first'))).results();
  expect(result?.content).toContain(
    'The code that reads Bash commands could not be loaded, so the rule Bash(npm install:*) could not be tried',
  );

  await page.context().unroute(reader);
  expect(await (await playground.paste(bash('toolu_second'))).results()).toEqual([ok('second', 'hi')]);
});
