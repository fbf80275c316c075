import { DECLINED, failed, ok, PACKAGE_JSON } from './support/results.js';
import { expect, test } from './support/test.js';

test('L4.7 what nothing has decided is asked; "allow once" by mouse runs it', async ({ playground, page }) => {
  const turn = await playground.play('prompt');
  await expect(turn.status(0)).toHaveText('Waits for you');
  await expect(playground.prompt).toContainText('cp src/tide.ts src/tide.backup.ts');
  await playground.answer('Allow once');
  expect(await turn.results()).toEqual([ok('copy_tide', '(no output)')]);
  await expect(playground.panel('Files').getByRole('button', { name: 'src/tide.backup.ts' })).toBeVisible();
  await expect(page.getByText('Nothing yet. Answer a question')).toBeVisible();
});

test('L4.7 a question leaves the focus where it is; F8 enters it and Enter allows once', async ({
  playground,
  page,
}) => {
  const turn = await playground.play('prompt');
  await expect(turn.status(0)).toHaveText('Waits for you');
  await expect(page.locator('[data-recording="prompt"]')).toBeFocused();
  await playground.enterQuestion();
  await page.keyboard.press('Enter');
  expect(await turn.results()).toEqual([ok('copy_tide', '(no output)')]);
});

test('L4.7 a denial by Escape is told to the model', async ({ playground, page }) => {
  const turn = await playground.play('prompt');
  await playground.enterQuestion();
  await page.keyboard.press('Escape');
  expect(await turn.results()).toEqual([failed('copy_tide', DECLINED)]);
  expect((await turn.stages(0)).slice(3, 6)).toEqual([
    '4 Decide: ended the call',
    '5 Execute: not needed',
    '6 Format the result: not needed',
  ]);
});

test('E2 L4.7 what the person writes when they deny reaches the model, and the edit was not made', async ({
  playground,
}) => {
  const turn = await playground.play('deny-with-message');
  const message = playground.prompt.getByLabel('Message to the model');
  await message.fill('Not before the changelog is written.');
  await message.press('Enter');
  expect(await turn.results()).toEqual([
    ok('read_version', PACKAGE_JSON),
    failed('bump_version', `${DECLINED}\n\nThe person says: Not before the changelog is written.`),
  ]);
  const again = await playground.play('allowed-read');
  expect(await again.results()).toEqual([ok('read_package', PACKAGE_JSON)]);
});

test('L4.8 F2 "always allow, this session" covers the next call, is listed after a reload, and can be revoked', async ({
  playground,
  page,
}) => {
  const turn = await playground.play('always-allow');
  await playground.enterQuestion();
  await page.keyboard.press('Shift+Enter');
  expect(await turn.results()).toEqual([ok('make_charts', '(no output)'), ok('make_logs', '(no output)')]);
  await expect(turn.call(1).locator('.verdict')).toContainText('Rule Bash(mkdir *) of this session');

  await playground.reload();
  const grants = playground.panel('Session grants');
  await expect(grants.getByRole('listitem')).toHaveText(['Bash(mkdir *)Revoke']);
  const afterReload = await playground.play('always-allow');
  expect(await afterReload.results()).toEqual([ok('make_charts', '(no output)'), ok('make_logs', '(no output)')]);

  await grants.getByRole('button', { name: 'Revoke Bash(mkdir *)' }).click();
  await expect(grants).toContainText('Nothing yet.');
  const afterRevoking = await playground.play('always-allow');
  await expect(afterRevoking.status(0)).toHaveText('Waits for you');
  await playground.answer('Deny');
  await expect(afterRevoking.status(1)).toHaveText('Waits for you');
  await playground.answer('Deny');
  await afterRevoking.ended();
});

test('L4.7 a destructive command carries a warning; Enter does not allow it, Ctrl+Enter does', async ({
  playground,
  page,
}) => {
  const turn = await playground.play('destructive');
  await expect(playground.prompt).toContainText('Deletes files for good');
  await playground.enterQuestion();
  await expect(playground.prompt.getByRole('button', { name: 'Deny' })).toBeFocused();
  await playground.prompt.getByRole('button', { name: 'Allow once' }).focus();
  await page.keyboard.press('Enter');
  await expect(turn.status(0)).toHaveText('Waits for you');
  await page.keyboard.press('Control+Enter');
  expect(await turn.results()).toEqual([ok('remove_build', '(no output)')]);
  await expect(playground.panel('Files').getByRole('button', { name: 'build/tide.js' })).toHaveCount(0);
});

test('L4.4 L4.9 a policy refuses without asking, and the third refusal in a row carries guidance', async ({
  playground,
}) => {
  const turn = await playground.play('three-denials');
  const refusal = (command: string) =>
    `Permission to use Bash with command ${command} has been denied: rule Bash(npm install:*) in the managed policy, for "${command}"`;
  const third = 'npm install --save-dev luxon';
  expect(await turn.results()).toEqual([
    failed('install_1', refusal('npm install date-fns')),
    failed('install_2', refusal('npm install luxon')),
    failed(
      'install_3',
      [
        `${refusal(third)}\n\nBash with command ${third} has now been refused 3 times in a row.`,
        `The reason: rule Bash(npm install:*) in the managed policy denies it, for "${third}".`,
        'Repeating it, or reaching the same effect through another tool, will be refused as well.',
        'Allowed without asking: Bash(npm test:*), Bash(npm run build:*).',
        'Go on without it, or tell the person what you need and why.',
      ].join(' '),
    ),
  ]);
  await expect(playground.prompt.getByRole('button')).toHaveCount(0);
});

test('L4.4a the mode votes: bypassPermissions lets run what would be asked, dontAsk refuses it', async ({
  playground,
  page,
}) => {
  await page.getByLabel('Mode', { exact: true }).selectOption('bypassPermissions');
  const turn = await playground.play('prompt');
  expect(await turn.results()).toEqual([ok('copy_tide', '(no output)')]);
  await expect(turn.element.locator('.verdict')).toContainText('Mode bypassPermissions');

  await page.getByLabel('Mode', { exact: true }).selectOption('dontAsk');
  const refused = await playground.play('prompt');
  const [result] = await refused.results();
  expect(result?.is_error).toBe(true);
  await expect(refused.status(0)).toHaveText('Refused');
});

test('reading 2: an edit by the person runs as edited, is told to the model, and stands in the record', async ({
  playground,
}) => {
  const turn = await playground.play('prompt');
  await playground.prompt.getByRole('button', { name: 'Edit first' }).click();
  await playground.prompt.getByRole('textbox', { name: 'command' }).fill('cp src/tide.ts src/tide.old.ts');
  await playground.answer('Allow once');
  const ran = JSON.stringify({ command: 'cp src/tide.ts src/tide.old.ts', description: 'Keep a copy of the module' });
  expect(await turn.results()).toEqual([
    ok('copy_tide', `(no output)\n\nThe person changed the input before allowing it. It ran with: ${ran}`),
  ]);
  await expect(turn.element.getByText('Changed by you:')).toBeVisible();
  await expect(playground.panel('Files').getByRole('button', { name: 'src/tide.old.ts' })).toBeVisible();
});

test('reading 2: an edit cannot dodge a deny rule', async ({ playground }) => {
  const turn = await playground.play('prompt');
  await playground.prompt.getByRole('button', { name: 'Edit first' }).click();
  await playground.prompt.getByRole('textbox', { name: 'command' }).fill('npm install luxon');
  await playground.answer('Allow once');
  const [result] = await turn.results();
  expect(result).toMatchObject({ is_error: true, content: expect.stringContaining('Bash(npm install:*)') as unknown });
  await expect(turn.status(0)).toHaveText('Refused');
});
