import { failed, ok } from './support/results.js';
import { expect, test } from './support/test.js';

test('L6.2 F2 a 5 MB result: a preview for the model, the whole in pages, there after a reload, removable', async ({
  playground,
  page,
  backend,
}) => {
  const home = backend === 'embedded' ? '/home/user' : '/home';
  const turn = await playground.play('large-result');
  const preview = [...Array(1000).keys()]
    .map((index) => index + 1)
    .join('\n')
    .slice(0, 2048);
  expect(await turn.results()).toEqual([
    ok(
      'seq_large',
      [
        '<persisted-output>',
        `Output too large (4.9MB). Full output saved to: ${home}/.sallyport/tool-results/SESSION/toolu_seq_large.txt`,
        'It has 750000 lines and 5138895 characters. Read it in parts with Read (offset, limit), or search it with Grep.',
        '',
        'Preview (first 2KB):',
        preview.slice(0, preview.lastIndexOf('\n')),
        '...',
        '</persisted-output>',
      ].join('\n'),
    ),
  ]);

  await playground.reload();
  const stored = playground.panel('Stored results');
  await expect(stored).toContainText('5.1 MB, 750,000 lines');
  await stored.getByRole('button', { name: 'Open Bash result, 5.1 MB' }).click();
  const viewer = page.getByRole('dialog', { name: 'Stored result of Bash' });
  await expect(viewer.getByRole('status')).toHaveText('Page 1 of 514');
  await expect(viewer.getByLabel('Text')).toHaveText(/^1\s2\s3\s/);
  await viewer.getByRole('button', { name: 'Last' }).click();
  await expect(viewer.getByRole('status')).toHaveText('Page 514 of 514');
  await expect(viewer.getByLabel('Text')).toHaveText(/\s749999\s750000\s*$/);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await stored.getByRole('button', { name: 'Remove Bash result, 5.1 MB' }).click();
  await expect(stored).toContainText('Nothing yet.');
});

test('L5.2 E1 Stop ends a running command, and the result says that it was interrupted', async ({ playground }) => {
  const turn = await playground.play('abort');
  await expect(turn.call(0).getByRole('button', { name: /^Stage 5 Execute: under way/ })).toBeVisible();
  await turn.call(0).getByRole('button', { name: 'Stop Bash sleep 90' }).click();
  const interrupted =
    'The call was interrupted while it ran. It may have had effects: check before you rely on it or repeat it.';
  expect(await turn.results()).toEqual([failed('sleep_long', interrupted)]);
  await expect(turn.status(0)).toHaveText('Stopped');
});

test('E1 L5.1 a tool that throws and a command that fails become results; progress comes in order', async ({
  playground,
}) => {
  const turn = await playground.play('failing-tool');
  expect(await turn.results()).toEqual([
    failed('print_dover', 'The printer is out of paper. Page 1 of 2 was printed.'),
    failed('cat_notes', 'Exit code 1\ncat: notes.txt: No such file or directory'),
  ]);
  await expect(turn.call(0).locator('[data-part="output"]')).toHaveText('Warming up the printer\nPage 1 of 2\n');
  await expect(turn.status(0)).toHaveText('Failed');
});

test('F4 calls of one message run side by side: a question holds up none of the others', async ({ playground }) => {
  const turn = await playground.play('parallel');
  await expect(turn.status(3)).toHaveText('Waits for you');
  for (const index of [0, 1, 2]) await expect(turn.status(index)).toHaveText('Done');
  await playground.answer('Allow once');
  const results = await turn.results();
  expect(results.slice(1)).toEqual([
    ok(
      'par_grep',
      'src/stations.ts:10:// TODO: read data/stations.json\nsrc/tide.ts:8:// TODO: the time of the next high water',
    ),
    ok('par_glob', 'src/stations.ts\nsrc/tide.test.ts\nsrc/tide.ts'),
    ok('par_touch', '(no output)'),
  ]);
  expect(results[0]).toMatchObject({ tool_use_id: 'toolu_par_read' });
});

test('reading 8: denying one call of a message leaves its siblings alone', async ({ playground }) => {
  const turn = await playground.play('parallel');
  await playground.answer('Deny');
  await turn.ended();
  await expect(turn.element.locator('.status')).toHaveText(['Done', 'Done', 'Done', 'Refused']);
});
