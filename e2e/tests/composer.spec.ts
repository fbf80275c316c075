import { failed, ok } from './support/results.js';
import { expect, test } from './support/test.js';

test('a form made from the tool’s schema runs a call', async ({ playground }) => {
  const { page } = playground;
  await page.getByRole('tab', { name: 'Build' }).click();
  const form = page.getByRole('form', { name: 'Build a call' });
  await expect(form.getByLabel('command')).toBeVisible();
  await form.getByLabel('Tool').selectOption('ReadStation');
  await form.getByLabel('station').fill('brest');
  await form.getByRole('button', { name: 'Run it' }).click();
  const station = JSON.stringify({ country: 'France', highWater: ['10:01', '22:24'] }, null, 2);
  await expect(page.locator('.turn .status')).toHaveText('Done');
  await page.locator('.turn .toggle').click();
  await expect(page.locator('[data-part="result-text"]')).toHaveText(station);
});

test('the form says which field cannot be read, and the session which input is wrong', async ({ playground, page }) => {
  await page.getByRole('tab', { name: 'Build' }).click();
  const form = page.getByRole('form', { name: 'Build a call' });
  await form.getByLabel('timeout').fill('soon');
  await form.getByRole('button', { name: 'Run it' }).click();
  await expect(form.getByLabel('timeout')).toBeFocused();
  await expect(form).toContainText('This is not a number.');
  await form.getByLabel('timeout').fill('');
  await form.getByRole('button', { name: 'Run it' }).click();
  await expect(page.locator('.turn .status')).toHaveText('Bad input');
  await expect(playground.prompt.getByRole('button')).toHaveCount(0);
});

test('F4 pasted blocks run as one batch, in request order', async ({ playground }) => {
  const turn = await playground.paste(
    JSON.stringify([
      { type: 'tool_use', id: 'toolu_a', name: 'Bash', input: { command: 'head -n 1 README.md' } },
      { type: 'tool_use', id: 'toolu_b', name: 'Nothing', input: {} },
    ]),
  );
  const [first, second] = await turn.results();
  expect(first).toEqual(ok('a', '# tides'));
  expect(second).toMatchObject({ tool_use_id: 'toolu_b', is_error: true });
});

test('reading 7: a known id with the same input is answered from the record; with another input it is refused', async ({
  playground,
}) => {
  const block = { type: 'tool_use', id: 'toolu_same', name: 'Bash', input: { command: 'head -n 1 README.md' } };
  await (await playground.paste(JSON.stringify(block))).ended();
  const again = await playground.paste(JSON.stringify(block));
  expect(await again.results()).toEqual([ok('same', '# tides')]);
  await expect(again.element).toContainText('Answered from the record, not run again');
  const other = await playground.paste(JSON.stringify({ ...block, input: { command: 'ls' } }));
  expect(await other.results()).toEqual([
    failed(
      'same',
      '<tool_use_error>The id toolu_same was already used for a call with another input. Nothing was run. Send the call again under a new id.</tool_use_error>',
    ),
  ]);
});

test('F4 a pasted event stream is fed as it stands', async ({ playground }) => {
  const events = [
    { type: 'message_start', message: { role: 'assistant', content: [] } },
    {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 'toolu_s', name: 'Glob', input: {} },
    },
    { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"pattern":' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '"data/*"}' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_stop' },
  ];
  const text = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
  const turn = await playground.paste(text);
  expect(await turn.results()).toEqual([ok('s', 'data/stations.json')]);
});

test('what cannot be read is told beside the box, and nothing is run', async ({ playground, page }) => {
  await page.getByRole('tab', { name: 'Paste' }).click();
  const box = page.getByLabel('tool_use JSON or an event stream');
  await box.fill('{"name": "Read", ');
  await page.getByRole('form', { name: 'Paste a call' }).getByRole('button', { name: 'Run it' }).click();
  await expect(page.getByRole('form', { name: 'Paste a call' }).getByRole('alert')).toContainText('This is not JSON');
  await expect(box).toBeFocused();
  await expect(page.locator('.turn')).toHaveCount(0);
  await expect(playground.prompt.getByRole('button')).toHaveCount(0);
});
