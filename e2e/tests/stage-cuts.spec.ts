// A session cut off at each of its stages: by the end of its worker, and by the end of its tab.
import { endHeldWorker, freezeAtStage, frozen, holdWorkers } from './support/host-worker.js';
import { Playground } from './support/playground.js';
import { expect, test } from './support/test.js';
import { Turn, type ShownResult } from './support/turn.js';

const call = (id: string, command: string) => JSON.stringify([{ id, name: 'Bash', input: { command } }]);
const once = call('toolu_once', 'echo ran >> kept.log');

/** At most one execution and exactly one result, which says interrupted where the call had started. */
async function holds(playground: Playground, stage: number, results: readonly ShownResult[]): Promise<void> {
  const [result] = results;
  expect(results).toHaveLength(1);
  if (stage <= 5) expect(result).toEqual({ type: 'tool_result', tool_use_id: 'toolu_once', content: '(no output)' });
  else expect(JSON.stringify(result)).toContain('interrupted while it ran. It may have had effects');
  const again = await playground.paste(once);
  expect(await again.results()).toEqual(results);
  const log = await playground.paste(call('toolu_count', 'cat kept.log 2>/dev/null | wc -l'));
  const lines = Number((await log.results())[0]?.content);
  expect(stage <= 5 ? lines === 1 : lines <= 1).toBe(true);
}

test.beforeEach(async ({ page }) => holdWorkers(page));

for (const stage of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`E1 F2 the worker ends in stage ${stage}: one result, at most one execution`, async ({ playground, page }) => {
    await freezeAtStage(page, stage);
    const stopped = frozen(page);
    const turn = await playground.paste(once);
    if (stage > 4) await playground.answer('Allow once');
    expect(await stopped).toBe(stage);
    await endHeldWorker(page);
    if (stage <= 4) await playground.answer('Allow once');
    await holds(playground, stage, await turn.results());
  });

  test(`E1 F2 the tab is closed in stage ${stage} and opened again: one result, at most one execution`, async ({
    playground,
    page,
    context,
  }) => {
    await freezeAtStage(page, stage);
    const stopped = frozen(page);
    await playground.paste(once);
    if (stage > 4) await playground.answer('Allow once');
    expect(await stopped).toBe(stage);
    await page.close();
    const next = await context.newPage();
    const reopened = new Playground(next);
    await reopened.open();
    // Until a person is asked the record may not be written yet: the model's turn asks for the call again.
    const turn = stage <= 4 ? await reopened.paste(once) : new Turn(reopened.panel('Taken up again'));
    if (stage <= 4) await reopened.answer('Allow once');
    await holds(reopened, stage, await turn.results());
  });
}
