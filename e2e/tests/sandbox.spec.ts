import { expect, test } from './support/test.js';

test('the sandbox is switched by one choice: files and session go along, and back', async ({
  playground,
  page,
  backend,
}) => {
  const other = backend === 'embedded' ? 'webcontainer' : 'embedded';
  const written = { type: 'tool_use', id: 'toolu_w', name: 'Bash', input: { command: 'echo carried > note.txt' } };
  const turn = await playground.paste(JSON.stringify(written));
  await playground.answer('Allow once');
  await turn.ended();

  const directory = backend === 'embedded' ? '/home/tides' : '/srv/app';
  const select = page.getByLabel('Commands run in');
  await select.selectOption(other);
  await expect(page.getByRole('list', { name: `Files in ${directory}` })).toContainText('note.txt');
  await playground.ready();
  await expect(select).toHaveValue(other);
  const read = { type: 'tool_use', id: 'toolu_r', name: 'Bash', input: { command: 'cat note.txt' } };
  const again = await playground.paste(JSON.stringify(read));
  expect((await again.results()).map(({ content }) => content)).toEqual(['carried']);

  await select.selectOption(backend);
  await expect(page.getByRole('list', { name: /^Files in/ })).toContainText('note.txt');
  await expect(select).toHaveValue(backend);
});
