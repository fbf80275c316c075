import { failed, numbered, ok, PACKAGE_JSON } from './support/results.js';
import { expect, test } from './support/test.js';

test('L1.1 L2.1 L4.2 L8.1 a read inside the project passes all eight stages and asks nobody', async ({
  playground,
}) => {
  const turn = await playground.play('allowed-read');
  expect(await turn.results()).toEqual([ok('read_package', PACKAGE_JSON)]);
  expect(await turn.stages(0)).toEqual([
    '1 Find the tool: passed',
    '2 Validate the input: passed',
    '3 Start the checks: passed',
    '4 Decide: passed',
    '5 Execute: passed',
    '6 Format the result: passed',
    '7 Run the hooks after it: passed',
    '8 Answer: passed',
  ]);
  await expect(turn.element.locator('.verdict')).toHaveText('AllowRead: It reads inside the working directories.');
  await expect(playground.prompt.getByRole('button')).toHaveCount(0);
});

test('L1.2 a deprecated alias works, and the result names the new name', async ({ playground }) => {
  const turn = await playground.play('deprecated-alias');
  const station = JSON.stringify({ country: 'England', highWater: ['05:12', '17:38'] }, null, 2);
  const note = 'Note: the tool name FetchStation is deprecated. Use ReadStation from now on.';
  expect(await turn.results()).toEqual([ok('fetch_dover', `${station}\n\n${note}`)]);
});

test('L1.3 an unknown tool is answered with the likely name or with the list, and goes from stage 1 to 8', async ({
  playground,
}) => {
  const turn = await playground.play('unknown-tool');
  expect(await turn.results()).toEqual([
    failed('search_todo', '<tool_use_error>No tool named Grepp is available. Did you mean Grep?</tool_use_error>'),
    failed(
      'open_map',
      '<tool_use_error>No tool named ShowMap is available. Available tools: Bash, Read, Write, Edit, Glob, Grep, TodoWrite, TaskOutput, TaskStop, ReadStation, PrintChart.</tool_use_error>',
    ),
  ]);
  await expect(turn.status(0)).toHaveText('Unknown tool');
  expect(await turn.stages(0)).toEqual([
    '1 Find the tool: ended the call',
    '2 Validate the input: not needed',
    '3 Start the checks: not needed',
    '4 Decide: not needed',
    '5 Execute: not needed',
    '6 Format the result: not needed',
    '7 Run the hooks after it: not needed',
    '8 Answer: passed',
  ]);
});

test('L2.1 L2.2 bad input is answered with its issues; "3" is taken as 3', async ({ playground }) => {
  const turn = await playground.play('bad-input');
  expect(await turn.results()).toEqual([
    failed(
      'read_bad',
      [
        '<tool_use_error>InputValidationError: Read failed due to the following issues:',
        'The required parameter `file_path` is missing',
        'The parameter `limit` type is expected as `number` but provided as `string`',
        'An unexpected parameter `path` was provided</tool_use_error>',
      ].join('\n'),
    ),
    ok('read_coerced', numbered('# tides', '', 'Works out when the tide is high. Give it a station and a day.')),
  ]);
  await expect(turn.status(0)).toHaveText('Bad input');
});

test('F4 a call that max_tokens cut off is answered and never run', async ({ playground }) => {
  const turn = await playground.play('cut-off');
  const [read, write] = await turn.results();
  expect(read).toMatchObject({ tool_use_id: 'toolu_cut_read' });
  expect(write).toMatchObject({
    tool_use_id: 'toolu_cut_write',
    is_error: true,
    content: expect.stringContaining('This call was not run: the message reached its token limit') as unknown,
  });
  await expect(playground.prompt.getByRole('button')).toHaveCount(0);
  await expect(turn.status(1)).toHaveText('Cut off');
});

test('stage marks are one stop for the Tab key, and arrow keys move between them', async ({ playground, page }) => {
  const turn = await playground.play('allowed-read');
  await turn.ended();
  await turn.call(0).locator('.toggle').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Stage 1 Find the tool: passed/ })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: /^Stage 8 Answer: passed/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(turn.call(0).locator('.detail')).toBeVisible();
});
