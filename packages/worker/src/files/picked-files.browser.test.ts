import { expect, it } from 'vitest';
import { pickedFiles } from './picked-files.js';
import { writeZip } from './zip.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('what was chosen is read: files as they are, archives by what is in them', async () => {
  const zip = await writeZip({ 'x/a.js': bytes('a'), 'x/b/c.js': bytes('c') });
  const picked = [new File(['n'], 'notes.md'), new File([zip], 'project.zip')];
  const wanted = { 'notes.md': bytes('n'), 'a.js': bytes('a'), 'b/c.js': bytes('c') };
  expect(await pickedFiles(picked)).toEqual(wanted);
});

it('what was dropped is read', async () => {
  const dropped = new DataTransfer();
  dropped.items.add(new File(['n'], 'notes.md'));
  expect(await pickedFiles(dropped)).toEqual({ 'notes.md': bytes('n') });
});
