import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from './support/test.js';

const run = (command: string) => JSON.stringify([{ id: 'toolu_f', name: 'Bash', input: { command } }]);
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('files that are chosen are added to the project, and commands read them', async ({ playground }) => {
  const panel = playground.panel('Files');
  await panel.getByLabel('Files to add').setInputFiles([file('one.txt', 'first\n'), file('two.txt', 'second\n')]);
  await expect(panel.getByRole('status')).toHaveText('2 files were added.');
  await expect(panel.getByRole('button', { name: 'README.md' })).toBeVisible();
  const turn = await playground.paste(run('cat one.txt two.txt'));
  expect((await turn.results()).map(({ content }) => content)).toEqual(['first\nsecond']);
});

test('a file that is dropped on the panel is added', async ({ playground, page }, testInfo) => {
  const panel = playground.panel('Files');
  const path = testInfo.outputPath('dropped.txt');
  await writeFile(path, 'dropped\n');
  const zone = panel.getByRole('status');
  await zone.scrollIntoViewIfNeeded();
  const box = await zone.boundingBox();
  // As from the desktop: a drop that a script makes has no entries.
  const cdp = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    await cdp.send('Input.dispatchDragEvent', { type, x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5, data });
  }
  await expect(panel.getByRole('status')).toHaveText('One file was added.');
  const turn = await playground.paste(run('cat dropped.txt'));
  expect((await turn.results()).map(({ content }) => content)).toEqual(['dropped']);
});

test('what is saved as a zip archive can be added again, and holds what there was', async ({ playground, page }) => {
  const panel = playground.panel('Files');
  const field = panel.getByLabel('Files to add');
  await field.setInputFiles(file('kept.txt', 'kept é\n'));
  await expect(panel.getByRole('status')).toHaveText('One file was added.');
  const names = await panel.getByRole('listitem').allTextContents();
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as zip' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('project.zip');
  await expect(panel.getByRole('status')).toHaveText('The project was saved as project.zip.');

  await field.setInputFiles(file('kept.txt', 'other\n'));
  await expect(panel.getByRole('status')).toHaveText('One file was added.');
  const zip = await readFile(await download.path());
  await field.setInputFiles({ name: 'project.zip', mimeType: 'application/zip', buffer: zip });
  await expect(panel.getByRole('status')).toHaveText(`${names.length} files were added.`);
  expect(await panel.getByRole('listitem').allTextContents()).toEqual(names);
  const turn = await playground.paste(run('cat kept.txt'));
  expect((await turn.results()).map(({ content }) => content)).toEqual(['kept é']);
});

test('an archive that leads out of the project is refused whole', async ({ playground, page }) => {
  const panel = playground.panel('Files');
  const before = await panel.getByRole('listitem').allTextContents();
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as zip' }).click();
  // The same archive with a name of the same length that leads out, in both places where names stand.
  const zip = await readFile(await (await saving).path());
  const buffer = Buffer.from(zip.toString('latin1').replaceAll('README.md', '../out.md'), 'latin1');
  expect(buffer.equals(zip)).toBe(false);
  await panel.getByLabel('Files to add').setInputFiles({ name: 'out.zip', mimeType: 'application/zip', buffer });
  await expect(panel.getByRole('status')).toHaveText('The path leads out of the project: ../out.md');
  expect(await panel.getByRole('listitem').allTextContents()).toEqual(before);
});
