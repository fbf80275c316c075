import { freezeAtStage, frozen, killHost } from './support/host-worker.js';
import { expect, test } from './support/test.js';

const call = (id: string, command: string) => JSON.stringify([{ id, name: 'Bash', input: { command } }]);

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

test('E1 the host hangs: it is replaced, and its call is answered as interrupted', async ({ playground, page }) => {
  test.setTimeout(60_000);
  await freezeAtStage(page, 6);
  const stopped = frozen(page);
  const turn = await playground.paste(call('toolu_cut', 'sleep 1'));
  await stopped;
  // 15 s without a sign of life, and what it takes to open another.
  await expect(turn.element).toHaveAttribute('data-state', 'ended', { timeout: 45_000 });
  expect(JSON.stringify(await turn.results())).toContain('interrupted while it ran');
  const next = await playground.paste(call('toolu_next', 'echo still here'));
  expect(await next.results()).toEqual([{ type: 'tool_result', tool_use_id: 'toolu_next', content: 'still here' }]);
});

test('E1 a script that allocates without end is stopped by a limit, and the result says so', async ({ playground }) => {
  const turn = await playground.paste(call('toolu_big', 'a=xxxxxxxx; while true; do a="$a$a"; done; echo "$a"'));
  await playground.answer('Allow once');
  const [result] = await turn.results();
  expect(result).toMatchObject({ is_error: true });
  expect(JSON.stringify(result)).toContain('limit');
  const next = await playground.paste(call('toolu_next', 'echo still here'));
  expect(await next.results()).toEqual([{ type: 'tool_result', tool_use_id: 'toolu_next', content: 'still here' }]);
});
