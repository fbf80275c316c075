import { expect, test } from './support/test.js';
import { Turn } from './support/turn.js';

test('F2 L4.8 a reload while a person is asked: asked again, answered, one execution, result retrievable', async ({
  playground,
  page,
  backend,
}) => {
  // Run twice, it would leave two lines.
  await playground.paste(
    JSON.stringify([{ id: 'toolu_once', name: 'Bash', input: { command: 'echo ran >> kept.log' } }]),
  );
  await expect(playground.prompt.getByRole('button', { name: 'Allow once' })).toBeVisible();

  await playground.reload();
  const turn = new Turn(page.getByRole('region', { name: 'Taken up again' }));
  await expect(turn.status(0)).toHaveText('Waits for you');
  await playground.answer('Allow once');
  const [result] = await turn.results();
  expect(result).toEqual({ type: 'tool_result', tool_use_id: 'toolu_once', content: '(no output)' });

  await playground.reload();
  const [again] = await (
    await playground.paste(
      JSON.stringify([{ id: 'toolu_once', name: 'Bash', input: { command: 'echo ran >> kept.log' } }]),
    )
  ).results();
  expect(again).toEqual(result);
  await expect(turn.element).toHaveCount(0);
  if (backend === 'embedded') {
    // A container's files are saved when it has been idle for a moment, so a reload may come before.
    const log = await playground.paste(JSON.stringify([{ name: 'Bash', input: { command: 'wc -l kept.log' } }]));
    expect(JSON.stringify(await log.results())).toContain('1 kept.log');
  }

  const other = await playground.paste(
    JSON.stringify([{ id: 'toolu_once', name: 'Bash', input: { command: 'echo other' } }]),
  );
  expect(JSON.stringify(await other.results())).toContain('already used');
});

test('E1 a reload while a command runs: it is answered as interrupted', async ({ playground, page }) => {
  await playground.paste(JSON.stringify([{ name: 'Bash', input: { command: 'sleep 60' } }]));
  await expect(
    page
      .locator('.call')
      .first()
      .getByRole('button', { name: /^Stage 5 .*under way/ }),
  ).toBeVisible();
  await playground.reload();
  const turn = new Turn(page.getByRole('region', { name: 'Taken up again' }));
  const [result] = await turn.results();
  expect(JSON.stringify(result)).toContain('interrupted while it ran. It may have had effects');
  await expect(turn.status(0)).toHaveText('Stopped');
});
