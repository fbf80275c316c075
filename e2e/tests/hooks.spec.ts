import { expect, test } from './support/test.js';

const bash = (command: string): string => JSON.stringify([{ name: 'Bash', input: { command } }]);

test('L3.2 a command hook is written, switched on, refuses by exit code 2, is seen in the timeline, and switched off', async ({
  playground,
}) => {
  const panel = playground.panel('Hooks and descriptions');
  await panel.getByLabel('The script').fill('if grep -q README; then echo "Leave the README alone." >&2; exit 2; fi\n');
  await panel.getByLabel('Before Bash, run .claude/hooks/guard.sh in the sandbox').check();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel.getByText('In force for the next call.')).toBeVisible();
  const refused = await playground.paste(bash('cat README.md'));
  const [result] = await refused.results();
  expect(result?.is_error).toBe(true);
  expect(result?.content).toContain('Leave the README alone');
  await expect(refused.element.getByText(/guard\.sh \(PreToolUse\): ok/)).toBeVisible();
  await panel.getByLabel('Before Bash, run .claude/hooks/guard.sh in the sandbox').uncheck();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel.getByText('In force for the next call.')).toBeVisible();
  expect((await (await playground.paste(bash('cat README.md'))).results())[0]?.is_error).toBeUndefined();
});

test('L3.2 a function of the page adds a word for the model while it is switched on', async ({ playground }) => {
  const read = JSON.stringify([{ name: 'ReadStation', input: { station: 'dover' } }]);
  const panel = playground.panel('Hooks and descriptions');
  await panel.getByLabel('After ReadStation, a function of this page adds a word for the model').check();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel.getByText('In force for the next call.')).toBeVisible();
  const turn = await playground.paste(read);
  expect((await turn.results())[0]?.content).toContain('PostToolUse hook context: The times are local');
});

test('L3.3 descriptions are edited, the verdict is seen with its confidence, and a deny description refuses', async ({
  playground,
}) => {
  const panel = playground.panel('Hooks and descriptions');
  const classify = async (command: string): Promise<void> => {
    await panel.getByLabel('What does the classifier say of this command?').fill(command);
    await panel.getByRole('button', { name: 'Classify' }).click();
  };
  await panel.getByLabel('Refuse commands that').fill('publish packages');
  await classify('npm publish');
  await expect(panel.getByText('Verdict: deny, high confidence, by the description publish packages')).toBeVisible();
  await classify('rm -rf build');
  await expect(panel.getByText(/Verdict: unsure, low confidence/)).toBeVisible();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(panel.getByText('In force for the next call.')).toBeVisible();
  const turn = await playground.paste(bash('npm publish'));
  expect((await turn.results())[0]?.content).toContain('publish packages');
});
