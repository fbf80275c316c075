import { expect, test } from './support/test.js';

test('Explain shows decision, trail, warning and rules without running or asking anything', async ({
  playground,
  page,
}) => {
  const panel = playground.panel('Explain');
  const explain = async (command: string): Promise<void> => {
    await panel.getByLabel('What would happen to this command?').fill(command);
    await panel.getByRole('button', { name: 'Explain' }).click();
  };
  await explain('git status');
  await expect(panel.locator('.verdict')).toContainText('Allow');
  await explain('git status && rm -rf build');
  await expect(panel.locator('.verdict')).toContainText('Ask');
  await expect(panel.locator('.warning')).toContainText('Warning: Deletes files for good');
  await explain('touch notes.txt');
  await expect(panel.locator('.suggested')).toHaveText('Bash(touch *)');
  await explain('npm install luxon');
  await expect(panel.locator('.verdict')).toContainText('Rule Bash(npm install:*) in the managed policy');
  await expect(panel.locator('.votes li')).not.toHaveCount(0);
  await expect(page.locator('.turn')).toHaveCount(0);
  await expect(playground.prompt.getByRole('button')).toHaveCount(0);
});

test('L4.3 a policy that denies reading a file holds for Read and for Bash', async ({ playground }) => {
  const turn = await playground.paste(
    JSON.stringify([
      { name: 'Read', input: { file_path: '/srv/app/.env' } },
      { name: 'Bash', input: { command: 'cat .env' } },
    ]),
  );
  const results = await turn.results();
  expect(results.map((result) => result.is_error)).toEqual([true, true]);
  await expect(turn.element.locator('.status')).toHaveText(['Refused', 'Refused']);
});

test('files of the project can be looked at', async ({ playground, page }) => {
  await playground.panel('Files').getByRole('button', { name: 'src/tide.ts' }).click();
  const viewer = page.getByRole('dialog', { name: '/srv/app/src/tide.ts' });
  await expect(viewer.getByLabel('Text')).toContainText('export function heightAt');
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(viewer).toBeHidden();
  await expect(playground.panel('Files').getByRole('button', { name: 'src/tide.ts' })).toBeFocused();
});

test('F2 files that a call wrote are there after a reload; "Start afresh" begins anew', async ({
  playground,
  page,
}) => {
  const turn = await playground.play('prompt');
  await playground.answer('Allow once');
  await turn.ended();
  const copy = playground.panel('Files').getByRole('button', { name: 'src/tide.backup.ts' });
  await expect(copy).toBeVisible();
  await page.getByRole('button', { name: 'Start afresh' }).click();
  await expect(page.locator('#turns')).toBeEmpty();
  await playground.ready();
  await expect(copy).toHaveCount(0);
  await expect(playground.panel('Files').getByRole('button', { name: 'src/tide.ts' })).toBeVisible();
});
