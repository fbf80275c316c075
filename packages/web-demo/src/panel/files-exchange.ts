import type { Client } from '@sallyport/worker/client';
import { pickedFiles, writeZip } from '@sallyport/worker/files';
import { button, el } from '../ui/el.js';

/** Brings files into the project, chosen or dropped on `target`, zip archives too, and takes all of them out as one. */
export function filesExchange(client: Client, target: HTMLElement, changed: () => Promise<void>): HTMLElement {
  const status = el('p', { class: 'hint', role: 'status' }, 'Drop files, a folder or a zip archive here.');
  const field = el('input', { type: 'file', multiple: true, hidden: true, 'aria-label': 'Files to add' });

  const tell = (work: Promise<string>): void => {
    status.textContent = 'One moment…';
    work.then(
      (text) => (status.textContent = text),
      (error: unknown) => (status.textContent = error instanceof Error ? error.message : String(error)),
    );
  };
  const add = async (picked: DataTransfer | Iterable<File>): Promise<string> => {
    const files = await pickedFiles(picked);
    await client.files.replace({ ...(await client.files.export()), ...files });
    await changed();
    const count = Object.keys(files).length;
    return count === 1 ? 'One file was added.' : `${count} files were added.`;
  };
  const save = async (): Promise<string> => {
    const zip = await writeZip(await client.files.export());
    const address = URL.createObjectURL(new Blob([zip], { type: 'application/zip' }));
    el('a', { href: address, download: 'project.zip' }).click();
    URL.revokeObjectURL(address);
    return 'The project was saved as project.zip.';
  };

  field.addEventListener('change', () => {
    tell(add([...(field.files ?? [])]));
    field.value = '';
  });
  target.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  target.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    tell(add(event.dataTransfer));
  });
  return el(
    'div',
    {},
    el(
      'div',
      { class: 'row' },
      button('Add files…', () => field.click(), { class: 'button small' }),
      button('Save as zip', () => tell(save()), { class: 'button small' }),
    ),
    field,
    status,
  );
}
