import type { SavedRule } from '@sallyport/core';
import type { Client } from '@sallyport/worker/client';
import { announce } from '../ui/announce.js';
import { button, el } from '../ui/el.js';
import { panel } from './panel.js';
import type { Refreshable } from './refreshable.js';

const WHERE: Readonly<Record<SavedRule['scope'], string>> = {
  session: 'this session',
  localSettings: 'this project, for you',
  projectSettings: 'this project, for all',
  userSettings: 'all your projects',
};

/** Rules that answers have saved beyond the session, or that settings files hold; each can be taken back. */
export function rulesPanel(client: Client): Refreshable {
  const place = el('div');
  const remove = async (rule: SavedRule): Promise<void> => {
    await client.rules.remove(rule);
    announce(`Took back ${rule.rule}`);
    await refresh();
    element.focus();
  };
  const refresh = async (): Promise<void> => {
    const items = (await client.rules.list()).map((rule) =>
      el(
        'li',
        {},
        el(
          'span',
          { class: 'item-text' },
          el('code', {}, rule.rule),
          el('span', { class: 'where' }, `${rule.behavior}, ${WHERE[rule.scope]}`),
        ),
        button('Take back', () => void remove(rule), {
          class: 'button small',
          'aria-label': `Take back ${rule.rule}, ${WHERE[rule.scope]}`,
        }),
      ),
    );
    place.replaceChildren(
      items.length === 0
        ? el('p', { class: 'empty' }, 'Nothing yet. Answer with “Always allow” for this project, or for all of yours.')
        : el('ul', { class: 'item-list', 'aria-label': 'Saved rules' }, ...items),
    );
  };
  const element = panel('Saved rules', place);
  element.tabIndex = -1;
  return { element, refresh };
}
