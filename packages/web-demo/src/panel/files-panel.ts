import type { Client } from '@sallyport/worker/client';
import { el } from '../ui/el.js';
import { filesExchange } from './files-exchange.js';
import { panel } from './panel.js';
import type { Refreshable } from './refreshable.js';

/** The files of the sandbox's project. */
export function filesPanel(client: Client, open: (path: string) => void): Refreshable {
  const place = el('div');
  const { workdir } = client.sandbox;
  const refresh = async (): Promise<void> => {
    const paths = await client.files.list();
    const items = paths.map((path) => {
      const name = path.startsWith(`${workdir}/`) ? path.slice(workdir.length + 1) : path;
      const link = el('button', { type: 'button', class: 'file', 'data-path': path }, name);
      link.addEventListener('click', () => open(path));
      return el('li', {}, link);
    });
    place.replaceChildren(
      paths.length === 0
        ? el('p', { class: 'empty' }, 'The project is empty.')
        : el('ul', { class: 'files', 'aria-label': `Files in ${workdir}` }, ...items),
    );
  };
  const element = panel('Files', el('p', { class: 'hint' }, workdir), place);
  place.before(filesExchange(client, element, refresh));
  return { element, refresh };
}
