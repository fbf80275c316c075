import type { StoredResult } from '@sallyport/core';
import type { Client } from '@sallyport/worker/client';
import { announce } from '../ui/announce.js';
import { button, el } from '../ui/el.js';
import { formatBytes, plural } from '../ui/format.js';
import { panel } from './panel.js';
import type { Refreshable } from './refreshable.js';

/** Results that were too large for the model; kept over a reload. */
export function resultsPanel(client: Client, open: (stored: StoredResult) => void): Refreshable {
  const place = el('div');
  const after = async (change: Promise<void>, words: string): Promise<void> => {
    await change;
    announce(words);
    await refresh();
    element.focus();
  };
  const item = (stored: StoredResult): HTMLElement => {
    const name = `${stored.tool} result, ${formatBytes(stored.bytes)}`;
    return el(
      'li',
      {},
      el(
        'span',
        { class: 'item-text' },
        el('code', {}, stored.tool),
        el('span', { class: 'where' }, `${formatBytes(stored.bytes)}, ${plural(stored.lines, 'line')}`),
      ),
      button('Open', () => open(stored), { class: 'button small', 'aria-label': `Open ${name}` }),
      button('Remove', () => void after(client.results.remove(stored.ref), `Removed ${name}`), {
        class: 'button small',
        'aria-label': `Remove ${name}`,
      }),
    );
  };
  const refresh = async (): Promise<void> => {
    const results = await client.results.list();
    place.replaceChildren(
      ...(results.length === 0
        ? [el('p', { class: 'empty' }, 'Nothing yet. Play “A 5 MB result”, and the whole of it is kept here.')]
        : [
            el('ul', { class: 'item-list', 'aria-label': 'Stored results' }, ...results.map(item)),
            button('Remove all', () => void after(client.results.clear(), 'All stored results removed'), {
              class: 'button small',
            }),
          ]),
    );
  };
  const element = panel('Stored results', place);
  element.tabIndex = -1;
  return { element, refresh };
}
